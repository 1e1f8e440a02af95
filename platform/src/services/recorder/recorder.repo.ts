import type { Db } from '../../infrastructure/database/database.ts';

/** Null before the first run. */
export const readDoneUntil = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('recorder').select('done_until').executeTakeFirst())?.done_until ?? null;

export const writeDoneUntil = async (db: Db, untilMs: number): Promise<void> => {
  await db.updateTable('recorder').set({ done_until: untilMs }).execute();
};
