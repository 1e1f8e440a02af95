import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@grandstand/shared-contracts/api';
import type { Clock } from '../clock.ts';
import { HttpFault } from '../errors.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SessionRepo } from './session.repo.ts';

export const SESSION_LIFE_MS = 90 * 24 * 60 * 60_000;
/** Two tabs, or a lost answer: a handle used again this soon is no theft. */
export const REUSE_GRACE_MS = 10_000;

export interface OpenedSession {
  readonly tokens: Tokens;
  /** For the HttpOnly cookie, without which the refresh handle is worthless (S-03). */
  readonly cookie: string;
}

export interface Sessions {
  open(accountId: string, deviceName: string): Promise<OpenedSession>;
  /**
   * Each handle works once. Used again after the grace time it was stolen, by whoever came second: the family ends.
   * @throws {HttpFault} 401
   */
  refresh(handle: string, cookie: string): Promise<Tokens>;
  end(familyId: string): Promise<void>;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const newSecret = (): string => randomBytes(32).toString('base64url');

export function sessions(repo: SessionRepo, access: AccessTokens, clock: Clock): Sessions {
  const tokensFor = (accountId: string, familyId: string, refreshToken: string): Tokens => {
    const { token, expiresAtMs } = access.issue(accountId, familyId);
    return { accessToken: token, refreshToken, expiresIn: expiresAtMs };
  };

  return {
    async open(accountId, deviceName) {
      const [familyId, handle, cookie, now] = [randomUUID(), newSecret(), newSecret(), clock.now()];
      const family = {
        id: familyId,
        accountId,
        cookieHash: hashOf(cookie),
        deviceName,
        expiresAtMs: now + SESSION_LIFE_MS,
      };
      await repo.open(family, hashOf(handle), now);
      return { tokens: tokensFor(accountId, familyId, handle), cookie };
    },

    async refresh(handle, cookie) {
      const [successor, oldHash, cookieHash, nowMs] = [newSecret(), hashOf(handle), hashOf(cookie), clock.now()];
      const claimed = await repo.rotate({ oldHash, newHash: hashOf(successor), cookieHash, nowMs });
      if (claimed) return tokensFor(claimed.accountId, claimed.familyId, successor);
      const known = await repo.handle(oldHash);
      // Without the cookie the handle alone proves nothing, so it may not end the session either.
      if (known && known.usedAtMs !== null && known.cookieHash === cookieHash) {
        if (nowMs - known.usedAtMs <= REUSE_GRACE_MS) {
          throw new HttpFault(401, 'refresh_superseded', 'This session was renewed a moment ago.');
        }
        await repo.revoke(known.familyId, nowMs);
      }
      throw new HttpFault(401, 'refresh_invalid', 'The session is over. Please sign in again.');
    },

    end: (familyId) => repo.revoke(familyId, clock.now()),
  };
}
