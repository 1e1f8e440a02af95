import type { Db } from '../../infrastructure/database/database.ts';
import type { Language } from '../language/language.ts';

export interface Reminder {
  readonly accountId: string;
  readonly programId: string;
  readonly title: string;
  /** Epoch ms. */
  readonly startsAt: number;
  /** Epoch ms. */
  readonly endsAt: number;
}

export interface ReminderRepo {
  /** Of the account, the next one first. */
  of(accountId: string): Promise<readonly Pick<Reminder, 'programId' | 'title' | 'startsAt'>[]>;
  count(accountId: string): Promise<number>;
  add(reminder: Reminder): Promise<void>;
  remove(accountId: string, programId: string): Promise<void>;
  languageOf(accountId: string): Promise<Language>;
  /** Those of programmes that begin until `untilMs`, each once: it is taken by one process. */
  takeDue(untilMs: number): Promise<readonly Reminder[]>;
  /** Removes those of programmes that have ended. @returns their number */
  forgetEnded(nowMs: number): Promise<number>;
}

export const createReminderRepo = (db: Db): ReminderRepo => ({
  async of(accountId) {
    return db
      .selectFrom('program_reminder')
      .select(['program_id as programId', 'title', 'starts_at as startsAt'])
      .where('account_id', '=', accountId)
      .orderBy('starts_at')
      .orderBy('program_id')
      .execute();
  },
  async count(accountId) {
    const { total } = await db
      .selectFrom('program_reminder')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  async add({ accountId, programId, title, startsAt, endsAt }) {
    await db
      .insertInto('program_reminder')
      .values({ account_id: accountId, program_id: programId, title, starts_at: startsAt, ends_at: endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async remove(accountId, programId) {
    await db
      .deleteFrom('program_reminder')
      .where('account_id', '=', accountId)
      .where('program_id', '=', programId)
      .execute();
  },
  async languageOf(accountId) {
    const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst();
    return row?.language ?? 'en';
  },
  async takeDue(untilMs) {
    const rows = await db
      .updateTable('program_reminder')
      .set({ is_sent: true })
      .where('starts_at', '<=', untilMs)
      .where('is_sent', '=', false)
      .returningAll()
      .execute();
    return rows.map(({ account_id, program_id, title, starts_at, ends_at }) => ({
      accountId: account_id,
      programId: program_id,
      title,
      startsAt: starts_at,
      endsAt: ends_at,
    }));
  },
  async forgetEnded(nowMs) {
    const { numDeletedRows } = await db.deleteFrom('program_reminder').where('ends_at', '<=', nowMs).executeTakeFirst();
    return Number(numDeletedRows);
  },
});
