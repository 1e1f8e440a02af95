import type { Db } from '../../infrastructure/database/database.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * A mail is kept for as long as its sending may be questioned: the deletion of an account takes up to two weeks
 * with its letters, and support looks back a month. Links in a mail expire long before.
 */
export const MAIL_KEPT_DAYS = 45;

/** Removes mails that are older; how many. */
export const forgetOldMails = async (db: Db, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('outbox_mail')
    .where('created_at', '<', nowMs - MAIL_KEPT_DAYS * DAY_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
