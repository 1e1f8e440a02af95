import { type Selectable, sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { BreakTables } from './breaks.tables.ts';

export type BreakRow = Selectable<BreakTables['channel_break']>;

/** Breaks of a channel that overlap a window, in order; with those that were removed. */
export const breaksBetween = (db: Db, channelId: string, fromMs: number, untilMs: number): Promise<BreakRow[]> =>
  db
    .selectFrom('channel_break')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('starts_at', '<', untilMs)
    .where('ends_at', '>', fromMs)
    .orderBy('starts_at')
    .execute();

export const insertBreak = (
  db: Db,
  row: Pick<BreakRow, 'channel_id' | 'starts_at' | 'planned_ends_at' | 'ends_at' | 'signal_id' | 'origin'>,
): Promise<BreakRow> => db.insertInto('channel_break').values(row).returningAll().executeTakeFirstOrThrow();

export const findBreak = (db: Db, id: number): Promise<BreakRow | undefined> =>
  db.selectFrom('channel_break').selectAll().where('id', '=', id).executeTakeFirst();

/** Breaks of a channel that messages with this event ID began and that end later than a moment, in order; with removed ones. */
export const breaksOfSignal = (db: Db, channelId: string, signalId: number, afterMs: number): Promise<BreakRow[]> =>
  db
    .selectFrom('channel_break')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('signal_id', '=', signalId)
    .where('ends_at', '>', afterMs)
    .orderBy('starts_at')
    .execute();

export const endBreakAt = async (db: Db, id: number, endsAt: number): Promise<void> => {
  await db.updateTable('channel_break').set({ ends_at: endsAt }).where('id', '=', id).execute();
};

/** Breaks do not overlap, so they are made one after the other. Until the end of the transaction. */
export const lockBreaks = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('channel_break'))`.execute(db);
};
