import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';

/** Who may play what, on which device, in which stream session. */
export interface PlaybackGrant {
  /** `null` for a viewer without an account. */
  accountId: string | null;
  contentId: string;
  deviceId: string;
  streamId: string;
}

export interface VerifiedGrant extends PlaybackGrant {
  expiresAtMs: number;
}

/** Where a token travels: in the path of an address, or in a cookie. A token of one form is invalid in the other. */
export type TokenForm = 'address' | 'cookie';

export interface PlaybackTokens {
  /** `form` is `address` by default. */
  sign: (grant: PlaybackGrant, nowMs: number, form?: TokenForm) => string;
  /** `null` unless the token is authentic. An expired token is returned as well: see `access.ts`. */
  verify: (token: string, form?: TokenForm) => VerifiedGrant | null;
}

/** S-27: long enough for two heartbeats to be missed, short enough that a leaked token soon expires. */
export const playbackTokenLifeS = 150;

const anonymous = 'anon';
const AUDIENCES: Readonly<Record<TokenForm, string>> = {
  address: 'grandstand:media',
  cookie: 'grandstand:media-cookie',
};

const Claims = z.object({
  aud: z.string(),
  sub: z.string().min(1),
  cid: z.string().min(1),
  dev: z.string().min(1),
  sid: z.string().min(1),
  exp: z.number().int(),
});

/** HS256 tokens; all replicas that sign and serve share the keys, 32 bytes or more each. */
export const createPlaybackTokens = (keys: KeyRing): PlaybackTokens => {
  const known = new Map<string, ReturnType<typeof signerOf>>();
  const of = (secret: string) => {
    const found = known.get(secret) ?? signerOf(secret);
    known.set(secret, found);
    return found;
  };
  const payloadOf = (token: string): unknown => {
    for (const secret of keys.verifying()) {
      const payload = authenticPayload(of(secret).verify, token);
      if (payload !== null) return payload;
    }
    return null;
  };
  return {
    sign: ({ accountId, contentId, deviceId, streamId }, nowMs, form = 'address') =>
      of(keys.signing()).sign({
        aud: AUDIENCES[form],
        sub: accountId ?? anonymous,
        cid: contentId,
        dev: deviceId,
        sid: streamId,
        exp: Math.floor(nowMs / 1000) + playbackTokenLifeS,
      }),
    verify: (token, form = 'address') => {
      const claims = Claims.safeParse(payloadOf(token));
      if (!claims.success || claims.data.aud !== AUDIENCES[form]) return null;
      const { sub, cid, dev, sid, exp } = claims.data;
      return {
        accountId: sub === anonymous ? null : sub,
        contentId: cid,
        deviceId: dev,
        streamId: sid,
        expiresAtMs: exp * 1000,
      };
    },
  };
};

const signerOf = (secret: string) => ({
  sign: createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true }),
  verify: createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: Object.values(AUDIENCES),
    ignoreExpiration: true,
  }),
});

const authenticPayload = (verify: (token: string) => unknown, token: string): unknown => {
  try {
    return verify(token);
  } catch {
    // Any failure means the same to the caller: this is not a token of ours.
    return null;
  }
};
