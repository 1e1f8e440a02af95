import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A CDN or proxy that delivers `/media/`. */
export interface MediaOrigin {
  readonly origin: string;
  /** Its share of the streams, relative to the weights of the others. */
  readonly weight: number;
}

const httpOrigin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const weightOf = z.coerce.number().int().min(0).max(1000);

/** Reads `https://a.example 70, https://b.example 30`; an origin without a weight has the weight 1. */
export const MEDIA_ORIGINS = z.string().transform((value, context): readonly MediaOrigin[] => {
  const origins = value.split(',').map((entry) => {
    const [address, weight = '1', ...rest] = entry.trim().split(/\s+/);
    const read = z.tuple([httpOrigin, weightOf]).safeParse([address, weight]);
    return read.success && rest.length === 0 ? { origin: read.data[0], weight: read.data[1] } : null;
  });
  const isValid = origins.every((origin) => origin !== null) && origins.some(({ weight }) => weight > 0);
  if (isValid) return origins;
  context.addIssue({
    code: 'custom',
    message: `name origins with weights from 0 to 1000, at least one above 0: “https://a.example 70, https://b.example 30”; it is “${value}”`,
  });
  return z.NEVER;
});

/** A number from 0 up to 1, excluded, that is the same for a stream on every replica. */
const shareOf = (streamId: string): number => createHash('sha256').update(streamId).digest().readUIntBE(0, 6) / 2 ** 48;

/**
 * Where the media of a stream are delivered: a viewer who tries again has a new stream, and may get another origin.
 * @returns null for the site's own origin
 */
export const mediaOriginOf = (origins: readonly MediaOrigin[], streamId: string): string | null => {
  const total = origins.reduce((sum, { weight }) => sum + weight, 0);
  let rest = shareOf(streamId) * total;
  for (const { origin, weight } of origins) {
    rest -= weight;
    if (rest < 0) return origin;
  }
  return null;
};
