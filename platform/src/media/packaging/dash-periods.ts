import type { KeyPeriod } from './media-keys.ts';
import { segmentS } from './rendition.ts';

/** A period of a manifest: the segments `first..last`, with one key or none. */
export interface Period {
  readonly first: number;
  /** `Infinity` without a later period. */
  readonly last: number;
  readonly key: KeyPeriod | null;
  /** Its attributes. */
  readonly attributes: string;
}

const seconds = (segments: number): string => `PT${(segments * segmentS).toFixed(2)}S`;

/**
 * The periods of a manifest: one, or one for each key. `first`: the segment that plays at 0. A period with a number in its
 * ID is the same in every later version of the manifest. The last one has no end.
 */
export const periodsOf = (keyPeriods: readonly KeyPeriod[], first: number): Period[] => {
  const [only] = keyPeriods;
  if (!only || only.number === null)
    return [{ first, last: Infinity, key: only ?? null, attributes: 'id="p0" start="PT0S"' }];
  return keyPeriods.map((key, index) => {
    const begins = Math.max(key.first, first);
    const isLast = index === keyPeriods.length - 1;
    const duration = isLast ? '' : ` duration="${seconds(key.last + 1 - begins)}"`;
    const last = isLast ? Infinity : key.last;
    return {
      first: begins,
      last,
      key,
      attributes: `id="k${key.number}" start="${seconds(begins - first)}"${duration}`,
    };
  });
};
