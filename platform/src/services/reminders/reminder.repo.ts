import type { Db } from '../../infrastructure/database/database.ts';
import type { Language } from '../language/language.ts';

export interface Reminder {
  readonly accountId: string;
  readonly programId: string;
  readonly title: string;
  /** Epoch ms. */
  readonly startsAt: number;
}

export interface ReminderRepo {
  /** Programmes of the account that have not begun, the next one first. */
  of(accountId: string): Promise<readonly string[]>;
  count(accountId: string): Promise<number>;
  add(reminder: Reminder): Promise<void>;
  remove(accountId: string, programId: string): Promise<void>;
  languageOf(accountId: string): Promise<Language>;
  /** Removes and returns what begins until `untilMs`: each is taken by one process. */
  takeDue(untilMs: number): Promise<readonly Reminder[]>;
}

export const createReminderRepo = (db: Db): ReminderRepo => ({
  async of(accountId) {
    const rows = await db
      .selectFrom('program_reminder')
      .select('program_id')
      .where('account_id', '=', accountId)
      .orderBy('starts_at')
      .orderBy('program_id')
      .execute();
    return rows.map(({ program_id }) => program_id);
  },
  async count(accountId) {
    const { total } = await db
      .selectFrom('program_reminder')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  async add({ accountId, programId, title, startsAt }) {
    await db
      .insertInto('program_reminder')
      .values({ account_id: accountId, program_id: programId, title, starts_at: startsAt })
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
    const rows = await db.deleteFrom('program_reminder').where('starts_at', '<=', untilMs).returningAll().execute();
    return rows.map(({ account_id, program_id, title, starts_at }) => ({
      accountId: account_id,
      programId: program_id,
      title,
      startsAt: starts_at,
    }));
  },
});
