import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../clock/clock.ts';
import type { KeyRing } from '../keys/key-ring.service.ts';

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
  | 'override'
  | 'audience'
  | 'staff'
  | 'accountMark'
  | 'preview';

export interface SignedTokens {
  sign(purpose: Purpose, claims: Readonly<Record<string, unknown>>, lifeS: number): string;
  /** The claims, or why there are none. */
  verify(purpose: Purpose, token: string): Readonly<Record<string, unknown>> | 'expired' | 'forged';
}

/** Sent with call after call: their signatures are checked once and remembered for ten minutes, the newest of them. */
const REPEATED: ReadonlySet<Purpose> = new Set([
  'client',
  'flat',
  'entitlement',
  'tve',
  'audience',
  'staff',
  'accountMark',
  'preview',
]);
const MAX_REMEMBERED = 20_000;

const audience = (purpose: Purpose): string => `grandstand:${purpose}`;

/** HS256 tokens that only the platform itself reads. All replicas share the keys, 32 bytes or more each. */
export const createSignedTokens = (keys: KeyRing, clock: Clock): SignedTokens => {
  const known = new Map<string, ReturnType<typeof signerOf>>();
  const of = (secret: string) => {
    const found = known.get(secret) ?? signerOf(secret);
    known.set(secret, found);
    return found;
  };
  const claimsIn = (purpose: Purpose, token: string): Record<string, unknown> | null => {
    for (const secret of keys.verifying()) {
      const { verifyOnce, verifyRepeated } = of(secret);
      const claims = claimsOf(REPEATED.has(purpose) ? verifyRepeated : verifyOnce, token);
      if (claims) return claims;
    }
    return null;
  };
  return {
    sign: (purpose, claims, lifeS) =>
      of(keys.signing()).sign({
        ...claims,
        aud: audience(purpose),
        exp: Math.floor(clock.now() / 1000) + lifeS,
      }),
    verify(purpose, token) {
      const claims = claimsIn(purpose, token);
      if (!claims || claims['aud'] !== audience(purpose) || typeof claims['exp'] !== 'number') return 'forged';
      return claims['exp'] * 1000 <= clock.now() ? 'expired' : claims;
    },
  };
};

const signerOf = (secret: string) => {
  const options = { key: secret, algorithms: ['HS256' as const], ignoreExpiration: true };
  return {
    sign: createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true }),
    verifyOnce: createVerifier(options),
    verifyRepeated: createVerifier({ ...options, cache: MAX_REMEMBERED }),
  };
};

/** Null unless authentic. */
export const claimsOf = (verify: (token: string) => unknown, token: string): Record<string, unknown> | null => {
  try {
    return verify(token) as Record<string, unknown>;
  } catch {
    // Whatever is wrong with it: it is not ours.
    return null;
  }
};
