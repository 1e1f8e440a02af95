import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { type AudienceMember, deleteMembersBefore, insertMembers, joinedBy } from './audience-members.repo.ts';

/** Visitors that got a rollout by its audience: what a later page cannot compute, because a visitor travels. */
export interface AudienceMembers {
  /** Notes that a visitor got these rollouts; written by `flush`. */
  note(visitor: string, salts: Iterable<string>): void;
  /** @throws when the database fails; the notes are kept then */
  flush(): Promise<void>;
  /** Salts of the rollouts that a visitor had got by a moment (epoch milliseconds). */
  joinedBy(visitor: string, atMs: number): Promise<readonly string[]>;
  /** Deletes what is older than the cookies that it describes. @returns how many */
  sweep(): Promise<number>;
}

const DAY_MS = 24 * 60 * 60_000;
/** As long as the cookie of a visitor's audiences. */
export const MEMBERSHIP_LIFE_MS = 30 * DAY_MS;
const MAX_WAITING = 10_000;
const ROWS_A_STATEMENT = 1_000;

export const createAudienceMembers = ({ db, clock }: { db: Db; clock: Clock }): AudienceMembers => {
  const waiting = new Map<string, AudienceMember>();
  return {
    note(visitor, salts) {
      for (const salt of salts) {
        const key = `${salt} ${visitor}`;
        if (waiting.size < MAX_WAITING && !waiting.has(key)) waiting.set(key, { salt, visitor, joinedAt: clock.now() });
      }
    },
    async flush() {
      while (waiting.size > 0) {
        const taken = [...waiting].slice(0, ROWS_A_STATEMENT);
        await insertMembers(
          db,
          taken.map(([, member]) => member),
        );
        for (const [key] of taken) waiting.delete(key);
      }
    },
    joinedBy: (visitor, atMs) => joinedBy(db, visitor, atMs),
    sweep: () => deleteMembersBefore(db, clock.now() - MEMBERSHIP_LIFE_MS),
  };
};
