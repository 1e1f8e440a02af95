import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../clock.ts';

/** What a token is for; one made for one purpose is worthless for another. */
export type Purpose =
  | 'client'
  | 'flat'
  | 'entitlement'
  | 'heartbeat'
  | 'deletion'
  | 'tve'
  | 'provider'
  | 'providerSession'
  | 'providerVisit'
  | 'socialNonce'
  | 'override';

export interface SignedTokens {
  sign(purpose: Purpose, claims: Readonly<Record<string, unknown>>, lifeS: number): string;
  /** The claims, or why there are none. */
  verify(purpose: Purpose, token: string): Readonly<Record<string, unknown>> | 'expired' | 'forged';
}

/** Sent with call after call: their signatures are checked once and remembered for ten minutes, the newest of them. */
const REPEATED: ReadonlySet<Purpose> = new Set(['client', 'flat', 'entitlement', 'tve']);
const MOST_REMEMBERED = 20_000;

const audience = (purpose: Purpose): string => `grandstand:${purpose}`;

/** HS256 tokens that only the platform itself reads. All replicas share `secret`, 32 bytes or more. */
export function signedTokens(secret: string, clock: Clock): SignedTokens {
  const signClaims = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
  const options = { key: secret, algorithms: ['HS256' as const], ignoreExpiration: true };
  const verifyOnce = createVerifier(options);
  const verifyRepeated = createVerifier({ ...options, cache: MOST_REMEMBERED });
  return {
    sign: (purpose, claims, lifeS) =>
      signClaims({ ...claims, aud: audience(purpose), exp: Math.floor(clock.now() / 1000) + lifeS }),
    verify(purpose, token) {
      const claims = claimsOf(REPEATED.has(purpose) ? verifyRepeated : verifyOnce, token);
      if (!claims || claims['aud'] !== audience(purpose) || typeof claims['exp'] !== 'number') return 'forged';
      return claims['exp'] * 1000 <= clock.now() ? 'expired' : claims;
    },
  };
}

/** Null unless authentic. */
export function claimsOf(verify: (token: string) => unknown, token: string): Record<string, unknown> | null {
  try {
    return verify(token) as Record<string, unknown>;
  } catch {
    // Whatever is wrong with it: it is not ours.
    return null;
  }
}
