import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { claimsOf } from '../tokens/signed-tokens.ts';

/** S-03. */
export const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;

const AUDIENCE = 'grandstand:account';

const Claims = z.object({
  aud: z.literal(AUDIENCE),
  sub: z.string(),
  /** The session family that it belongs to. */
  fam: z.string(),
  /** Issued at, epoch ms: seconds are too coarse to tell what came before "sign out everywhere". */
  ims: z.number(),
  exp: z.number(),
});

export interface AccessClaims {
  readonly accountId: string;
  readonly familyId: string;
  readonly issuedAtMs: number;
}

export interface AccessTokens {
  issue(accountId: string, familyId: string): { token: string; expiresAtMs: number };
  verify(token: string): AccessClaims | 'expired' | 'forged';
}

/** A new ES256 private key, PEM. */
export const newAccessKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

export function accessTokens(privateKeyPem: string, publicKeyPem: string, clock: Clock): AccessTokens {
  const sign = createSigner({ key: privateKeyPem, algorithm: 'ES256', noTimestamp: true });
  const verify = createVerifier({ key: publicKeyPem, algorithms: ['ES256'], ignoreExpiration: true, cache: 10_000 });
  return {
    issue(accountId, familyId) {
      const now = clock.now();
      const expiresAtMs = now + ACCESS_TOKEN_LIFE_MS;
      const claims = { aud: AUDIENCE, sub: accountId, fam: familyId, ims: now, jti: randomUUID() };
      return { token: sign({ ...claims, exp: Math.floor(expiresAtMs / 1000) }), expiresAtMs };
    },
    verify(token) {
      const claims = Claims.safeParse(claimsOf(verify, token));
      if (!claims.success) return 'forged';
      const { sub, fam, ims, exp } = claims.data;
      return exp * 1000 <= clock.now() ? 'expired' : { accountId: sub, familyId: fam, issuedAtMs: ims };
    },
  };
}
