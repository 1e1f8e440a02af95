import * as z from 'zod';
import type { KeyPeriod, MediaKeys } from '../packaging/media-keys.ts';

/** W3C EME, 9.1.3: what a browser's ClearKey module posts. Key ids are base64url without padding. */
const LicenceRequest = z.object({
  kids: z
    .array(z.string().regex(/^[\w-]{22}$/))
    .min(1)
    .max(8),
  type: z.enum(['temporary', 'persistent-license']).default('temporary'),
});

export interface Licence {
  keys: { kty: 'oct'; kid: string; k: string }[];
  type: 'temporary';
}

/** Why no key is given, in the order in which they are found out. */
export const LICENCE_REFUSALS = {
  no_stream: 'The playback token is missing or not valid for this content, or its stream has ended.',
  malformed_request: 'The request is not a ClearKey licence request (W3C EME, 9.1.3).',
  key_unknown: 'None of the keys belongs to this content.',
  key_expired: 'The segments of the key have left the window of the channel.',
  key_not_announced: 'The key is for segments that no manifest announces yet.',
} as const;
export type LicenceRefusal = keyof typeof LICENCE_REFUSALS;

/** The segments whose keys are given. */
interface PlayableSegments {
  readonly first: number;
  readonly last: number;
}

/** Null: the key is given. */
const refusalOf = (period: KeyPeriod | undefined, { first, last }: PlayableSegments): LicenceRefusal | null => {
  if (!period) return 'key_unknown';
  if (period.last < first) return 'key_expired';
  return period.first > last ? 'key_not_announced' : null;
};

const webKeyOf = ({ contentKey: { keyId, key } }: KeyPeriod): Licence['keys'][number] => ({
  kty: 'oct',
  kid: keyId.toString('base64url'),
  k: key.toString('base64url'),
});

/** The key of an ID, or why it is not given. */
export const keyFor = (
  keyId: Buffer,
  keys: MediaKeys | null,
  playable: PlayableSegments,
): KeyPeriod | LicenceRefusal => {
  const period = keys?.named(keyId);
  return refusalOf(period, playable) ?? period ?? 'key_unknown';
};

/** The keys asked for that belong to this content and may be used now; without one of them, why. */
export const licenceFor = (
  body: unknown,
  keys: MediaKeys | null,
  playable: PlayableSegments,
): Licence | LicenceRefusal => {
  const request = LicenceRequest.safeParse(jsonOf(body));
  if (!request.success) return 'malformed_request';
  const found = request.data.kids.map((kid) => keyFor(Buffer.from(kid, 'base64url'), keys, playable));
  const given = found.flatMap((period) => (typeof period === 'string' ? [] : [webKeyOf(period)]));
  if (given.length > 0) return { keys: given, type: 'temporary' };
  const refusals = found.filter((period) => typeof period === 'string');
  return refusals.find((refusal) => refusal !== 'key_unknown') ?? 'key_unknown';
};

const jsonOf = (body: unknown): unknown => {
  if (!Buffer.isBuffer(body)) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};
