import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export interface AttemptRepo {
  /**
   * Counts one attempt before it is judged, so that parallel guesses are all counted. Answers how many this window has
   * seen; the window begins with its first attempt and does not move.
   */
  countSignIn(attempt: { accountId: string; source: string; nowMs: number; windowMs: number }): Promise<number>;
  forgetSignIns(accountId: string, source: string): Promise<void>;
  countActivation(attempt: { subject: string; nowMs: number; windowMs: number }): Promise<number>;
  forgetActivations(subject: string): Promise<void>;
}

export function attemptRepo(db: Db): AttemptRepo {
  return {
    async countSignIn({ accountId, source, nowMs, windowMs }) {
      const { rows } = await sql<{ failures: number }>`
        insert into sign_in_attempts as a (account_id, source, failures, window_ends_at)
        values (${accountId}, ${source}, 1, ${nowMs + windowMs})
        on conflict (account_id, source) do update set
          failures = case when a.window_ends_at <= ${nowMs} then 1 else a.failures + 1 end,
          window_ends_at = case when a.window_ends_at <= ${nowMs} then excluded.window_ends_at else a.window_ends_at end
        returning failures`.execute(db);
      return rows[0]?.failures ?? 1;
    },
    async forgetSignIns(accountId, source) {
      await db
        .deleteFrom('sign_in_attempts')
        .where('account_id', '=', accountId)
        .where('source', '=', source)
        .execute();
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
  };
}
