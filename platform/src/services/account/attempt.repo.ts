import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';

export interface SignInAttempt {
  readonly accountId: string;
  readonly source: string;
  readonly nowMs: number;
  readonly windowMs: number;
  readonly max: number;
}

/** Up to 64 windows; a day without attempts forgets the blocks before. */
const MAX_DOUBLINGS = 6;
const BLOCKS_KEPT_MS = 24 * 60 * 60_000;

export interface AttemptRepo {
  /**
   * Counts one attempt before it is judged, so that parallel guesses are all counted. Returns how many this window has
   * seen. The attempt after `max` begins a block of `windowMs`; each later block of this source lasts twice as long.
   */
  countSignIn(attempt: SignInAttempt): Promise<number>;
  forgetSignIns(accountId: string, source: string): Promise<void>;
  countActivation(attempt: { subject: string; nowMs: number; windowMs: number }): Promise<number>;
  forgetActivations(subject: string): Promise<void>;
}

export const createAttemptRepo = (db: Db): AttemptRepo => ({
  async countSignIn({ accountId, source, nowMs, windowMs, max }) {
    const { rows } = await sql<{ failures: number }>`
        insert into sign_in_attempts as a (account_id, source, failures, window_ends_at)
        values (${accountId}, ${source}, 1, ${nowMs + windowMs})
        on conflict (account_id, source) do update set
          failures = case when a.window_ends_at <= ${nowMs} then 1 else a.failures + 1 end,
          blocks = case
            when a.window_ends_at <= ${nowMs - BLOCKS_KEPT_MS} then 0
            when a.window_ends_at > ${nowMs} and a.failures = ${max} then a.blocks + 1
            else a.blocks end,
          window_ends_at = case
            when a.window_ends_at <= ${nowMs} then excluded.window_ends_at
            when a.failures = ${max} then ${nowMs}::bigint + ${windowMs}::bigint * (1 << least(a.blocks, ${MAX_DOUBLINGS}))
            else a.window_ends_at end
        returning failures`.execute(db);
    return rows[0]?.failures ?? 1;
  },
  async forgetSignIns(accountId, source) {
    await db.deleteFrom('sign_in_attempts').where('account_id', '=', accountId).where('source', '=', source).execute();
  },
  async countActivation({ subject, nowMs, windowMs }) {
    const { rows } = await sql<{ failures: number }>`
        insert into activation_attempts as a (subject, failures, window_ends_at)
        values (${subject}, 1, ${nowMs + windowMs})
        on conflict (subject) do update set
          failures = case when a.window_ends_at <= ${nowMs} then 1 else a.failures + 1 end,
          window_ends_at = case when a.window_ends_at <= ${nowMs} then excluded.window_ends_at else a.window_ends_at end
        returning failures`.execute(db);
    return rows[0]?.failures ?? 1;
  },
  async forgetActivations(subject) {
    await db.deleteFrom('activation_attempts').where('subject', '=', subject).execute();
  },
});
