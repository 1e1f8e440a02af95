import * as z from 'zod';
import type { ContentKey } from '../packaging/content-key.ts';

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

/** The keys asked for that belong to this content, or `null` when the request is malformed or asks for no such key. */
export const licenceFor = (body: unknown, { keyId, key }: ContentKey): Licence | null => {
  const request = LicenceRequest.safeParse(jsonOf(body));
  const kid = keyId.toString('base64url');
  if (!request.success || !request.data.kids.includes(kid)) return null;
  return { keys: [{ kty: 'oct', kid, k: key.toString('base64url') }], type: 'temporary' };
};

const jsonOf = (body: unknown): unknown => {
  if (!Buffer.isBuffer(body)) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};
