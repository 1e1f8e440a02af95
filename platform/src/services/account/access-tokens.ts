import { createPublicKey, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import { claimsOf } from '../../infrastructure/tokens/signed-tokens.ts';

/** S-03. */
const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;

const AUDIENCE = 'grandstand:account';

const Claims = z.object({
  aud: z.literal(AUDIENCE),
  sub: z.string(),
  /** The session family that it belongs to. */
  fam: z.string(),
  /** Issued at, epoch ms: seconds are too coarse to decide what came before "sign out everywhere". */
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

/** @param keys ES256 private keys, PEM */
export const createAccessTokens = (keys: KeyRing, clock: Clock): AccessTokens => {
  const known = new Map<string, ReturnType<typeof signerOf>>();
  const of = (privateKey: string) => {
    const found = known.get(privateKey) ?? signerOf(privateKey);
    known.set(privateKey, found);
    return found;
  };
  const claimsIn = (token: string): unknown => {
    for (const privateKey of keys.verifying()) {
      const claims = claimsOf(of(privateKey).verify, token);
      if (claims) return claims;
    }
    return null;
  };
  return {
    issue(accountId, familyId) {
      const now = clock.now();
      const expiresAtMs = now + ACCESS_TOKEN_LIFE_MS;
      const claims = { aud: AUDIENCE, sub: accountId, fam: familyId, ims: now, jti: randomUUID() };
      const { sign } = of(keys.signing());
      return { token: sign({ ...claims, exp: Math.floor(expiresAtMs / 1000) }), expiresAtMs };
    },
    verify(token) {
      const claims = Claims.safeParse(claimsIn(token));
      if (!claims.success) return 'forged';
      const { sub, fam, ims, exp } = claims.data;
      return exp * 1000 <= clock.now() ? 'expired' : { accountId: sub, familyId: fam, issuedAtMs: ims };
    },
  };
};

const signerOf = (privateKey: string) => {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return {
    sign: createSigner({ key: privateKey, algorithm: 'ES256', noTimestamp: true }),
    verify: createVerifier({ key: publicKey, algorithms: ['ES256'], ignoreExpiration: true, cache: 10_000 }),
  };
};
