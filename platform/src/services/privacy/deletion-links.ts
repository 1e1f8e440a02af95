import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { ErasureSubject } from '../../infrastructure/database/eraser.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';

/** S-01. */
const LINK_LIFE_MS = 30 * 60_000;

export interface ReadLink {
  readonly id: string;
  readonly accountId: string;
  readonly emailHash: string;
}

export interface DeletionLinks {
  /** A token that is good for nothing but deleting this account. */
  issue(subject: ErasureSubject): { xUserInfo: string; expiresAt: number };
  /** What it proves, or why it proves nothing. */
  read(xUserInfo: string): ReadLink | 'expired' | 'forged';
}

/** The e-mail itself stays out of addresses and logs (S-34). */
export const hashOfEmail = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

export const createDeletionLinks = (tokens: SignedTokens, clock: Clock): DeletionLinks => ({
  issue({ accountId, email }) {
    const claims = { sub: accountId, eml: hashOfEmail(email), jti: randomUUID() };
    return {
      xUserInfo: tokens.sign('deletion', claims, LINK_LIFE_MS / 1000),
      expiresAt: clock.now() + LINK_LIFE_MS,
    };
  },
  read(xUserInfo) {
    const claims = tokens.verify('deletion', xUserInfo);
    if (typeof claims === 'string') return claims;
    return { id: String(claims['jti']), accountId: String(claims['sub']), emailHash: String(claims['eml']) };
  },
});
