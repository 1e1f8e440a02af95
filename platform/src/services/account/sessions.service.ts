import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SessionRepo } from './session.repo.ts';

export const SESSION_LIFE_MS = 90 * 24 * 60 * 60_000;
/** Two tabs, or a lost response: a handle used again this soon is not stolen. */
const REUSE_GRACE_MS = 10_000;

export interface OpenedSession {
  readonly tokens: Tokens;
  /** For the HttpOnly cookie, without which the refresh handle is worthless (S-03). */
  readonly cookie: string;
}

export interface Sessions {
  /** `isSocial`: by a proven social identity. */
  open(accountId: string, deviceName: string, isSocial?: boolean): Promise<OpenedSession>;
  /**
   * Each handle has one successor. Within the grace time it is answered again with that one, so that a lost answer, or a
   * second tab, does not end the session. Used later it counts as stolen: the family ends.
   * @throws {HttpError} 401
   */
  refresh(handle: string, cookie: string): Promise<Tokens>;
  end(familyId: string): Promise<void>;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const newSecret = (): string => randomBytes(32).toString('base64url');

export interface SessionsOptions {
  readonly repo: SessionRepo;
  readonly access: AccessTokens;
  /** Handles are derived from them, so a successor can be returned again without being stored. */
  readonly handleKeys: KeyRing;
  readonly clock: Clock;
}

export const createSessions = ({ repo, access, handleKeys, clock }: SessionsOptions): Sessions => {
  const successorOf = (handle: string, key: string): string =>
    createHmac('sha256', key).update(handle).digest('base64url');

  const tokensFor = (accountId: string, familyId: string, refreshToken: string): Tokens => {
    const { token, expiresAtMs } = access.issue(accountId, familyId);
    return { accessToken: token, refreshToken, expiresIn: expiresAtMs };
  };

  /**
   * The unused end of a handle's line: another tab may have gone on since. Null when the key that a successor was derived
   * from has ended.
   */
  const newestAfter = async (handle: string): Promise<string | null> => {
    for (const key of handleKeys.verifying()) {
      const next = successorOf(handle, key);
      const known = await repo.handle(hashOf(next), clock.now());
      if (known) return known.usedAtMs === null ? next : newestAfter(next);
    }
    return null;
  };

  return {
    async open(accountId, deviceName, isSocial = false) {
      const [familyId, handle, cookie, now] = [randomUUID(), newSecret(), newSecret(), clock.now()];
      const family = {
        id: familyId,
        accountId,
        cookieHash: hashOf(cookie),
        deviceName,
        isSocial,
        expiresAtMs: now + SESSION_LIFE_MS,
      };
      await repo.open(family, hashOf(handle), now);
      return { tokens: tokensFor(accountId, familyId, handle), cookie };
    },

    async refresh(handle, cookie) {
      const [successor, oldHash, cookieHash, nowMs] = [
        successorOf(handle, handleKeys.signing()),
        hashOf(handle),
        hashOf(cookie),
        clock.now(),
      ];
      const claimed = await repo.rotate({ oldHash, newHash: hashOf(successor), cookieHash, nowMs });
      if (claimed) return tokensFor(claimed.accountId, claimed.familyId, successor);
      const known = await repo.handle(oldHash, nowMs);
      // Without the cookie the handle alone proves nothing, so it may not end the session either.
      if (known && known.usedAtMs !== null && known.cookieHash === cookieHash) {
        const isLate = nowMs - known.usedAtMs > REUSE_GRACE_MS;
        const newest = known.isOpen && !isLate ? await newestAfter(handle) : null;
        if (newest !== null) return tokensFor(known.accountId, known.familyId, newest);
        if (isLate) await repo.revoke(known.familyId, nowMs);
      }
      throw new HttpError(401, 'refresh_invalid', 'Your session ended. Please log in again.');
    },

    end: (familyId) => repo.revoke(familyId, clock.now()),
  };
};
