import { type ContentKey, contentKeyOf, type KeySource, numberedKeyOf, numberIn } from './content-key.ts';
import { segmentS } from './rendition.ts';

/** The segments `first..last` of a medium, which have one key. */
export interface KeyPeriod {
  /** Null: the medium has one key for all of its segments. */
  readonly number: number | null;
  readonly first: number;
  /** `Infinity` without a later key. */
  readonly last: number;
  readonly contentKey: ContentKey;
}

/** The keys of a protected medium. */
export interface MediaKeys {
  /** The key of segment `n`, 0 or more. */
  at(n: number): KeyPeriod;
  /** Undefined for the ID of no key of this medium. */
  named(keyId: Buffer): KeyPeriod | undefined;
}

export const fixedKeys = (source: KeySource, contentId: string): MediaKeys => {
  const period = { number: null, first: 0, last: Infinity, contentKey: contentKeyOf(source, contentId) };
  return {
    at: () => period,
    named: (keyId) => (keyId.equals(period.contentKey.keyId) ? period : undefined),
  };
};

/** A key for each `periodSegments` segments, counted from the first segment of the channel: replicas agree without a table. */
export const rotatingKeys = (source: KeySource, channelId: string, periodSegments: number): MediaKeys => {
  const period = (number: number): KeyPeriod => ({
    number,
    first: number * periodSegments,
    last: (number + 1) * periodSegments - 1,
    contentKey: numberedKeyOf(source, `${channelId}/${periodSegments}`, number),
  });
  return {
    at: (n) => period(Math.floor(n / periodSegments)),
    named(keyId) {
      const named = period(numberIn(keyId));
      return named.contentKey.keyId.equals(keyId) ? named : undefined;
    },
  };
};

/** Whole segments, one at least. */
export const periodSegmentsOf = (rotationS: number): number => Math.max(1, Math.round(rotationS / segmentS));

/** The keys of the segments `first..last`, in order. */
export const keyPeriods = (keys: MediaKeys, first: number, last: number): KeyPeriod[] => {
  const periods: KeyPeriod[] = [];
  for (let n = first; n <= last; n = (periods.at(-1)?.last ?? last) + 1) periods.push(keys.at(n));
  return periods;
};

/** The init segment of a rendition for a key. */
export const initName = ({ number }: KeyPeriod): string => (number === null ? 'init.mp4' : `init-${number}.mp4`);

/** Behind an address: caches keep segments for ever, and other keys make other bytes. */
export const keyQuery = ({ contentKey }: KeyPeriod): string => `?key=${contentKey.keyId.toString('hex', 0, 4)}`;
