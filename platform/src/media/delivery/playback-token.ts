import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';

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

export interface PlaybackTokens {
  sign: (grant: PlaybackGrant, nowMs: number) => string;
  /** `null` unless the token is authentic. An expired token is returned all the same: see `access.ts`. */
  verify: (token: string) => VerifiedGrant | null;
}

/** S-27: long enough for two heartbeats to be missed, short enough that a leaked address is soon worthless. */
export const playbackTokenLifeS = 150;

const anonymous = 'anon';
const audience = 'grandstand:media';

const Claims = z.object({
  sub: z.string().min(1),
  cid: z.string().min(1),
  dev: z.string().min(1),
  sid: z.string().min(1),
  exp: z.number().int(),
});

/** HS256 tokens under one secret (32 bytes or more), shared by all replicas that sign and serve. */
export const createPlaybackTokens = (secret: string): PlaybackTokens => {
  const signClaims = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
  const verifyClaims = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: audience,
    ignoreExpiration: true,
  });
  return {
    sign: ({ accountId, contentId, deviceId, streamId }, nowMs) =>
      signClaims({
        aud: audience,
        sub: accountId ?? anonymous,
        cid: contentId,
        dev: deviceId,
        sid: streamId,
        exp: Math.floor(nowMs / 1000) + playbackTokenLifeS,
      }),
    verify: (token) => {
      const claims = Claims.safeParse(payloadOf(verifyClaims, token));
      if (!claims.success) return null;
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

const payloadOf = (verifyClaims: (token: string) => unknown, token: string): unknown => {
  try {
    return verifyClaims(token);
  } catch {
    // Any failure means the same to the caller: this is not a token of ours.
    return null;
  }
};

/** Signs one token; callers that sign often keep `createPlaybackTokens(secret)` instead. */
export const signPlaybackToken = (secret: string, grant: PlaybackGrant, nowMs: number): string =>
  createPlaybackTokens(secret).sign(grant, nowMs);
