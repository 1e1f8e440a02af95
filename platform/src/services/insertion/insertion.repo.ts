import type { Db } from '../../infrastructure/database/database.ts';
import type { StoredAd } from './insertion.tables.ts';

/** In the transaction that makes the break. */
export const markInserted = async (db: Db, breakId: number): Promise<void> => {
  await db.insertInto('break_insertion').values({ break_id: breakId, ads: null }).execute();
};

export const storeAds = async (db: Db, breakId: number, ads: readonly StoredAd[]): Promise<void> => {
  await db
    .updateTable('break_insertion')
    .set({ ads: JSON.stringify(ads) })
    .where('break_id', '=', breakId)
    .where('ads', 'is', null)
    .execute();
};

const inserted = (db: Db) =>
  db
    .selectFrom('break_insertion as i')
    .innerJoin('channel_break as b', 'b.id', 'i.break_id')
    .select(['b.id', 'b.channel_id', 'b.starts_at', 'b.planned_ends_at', 'b.ends_at', 'i.ads']);

/** Breaks of a channel that overlap a window, in order; also those whose ads are not decided. */
export const insertedBreaks = (db: Db, channelId: string, fromMs: number, untilMs: number) =>
  inserted(db)
    .where('b.channel_id', '=', channelId)
    .where('b.starts_at', '<', untilMs)
    .where('b.ends_at', '>', fromMs)
    .orderBy('b.starts_at')
    .execute();

/** Of breaks whose ads are inserted, by ID; 0 until they are decided. */
export const adCounts = async (db: Db, breakIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (breakIds.length === 0) return new Map();
  const rows = await db.selectFrom('break_insertion').selectAll().where('break_id', 'in', breakIds).execute();
  return new Map(rows.map(({ break_id: id, ads }) => [id, ads?.length ?? 0]));
};

export const findInserted = (db: Db, breakId: number) => inserted(db).where('b.id', '=', breakId).executeTakeFirst();

interface ReportRow {
  readonly break_id: number;
  readonly ad_index: number;
  readonly type: string;
  readonly viewer: string;
  readonly reported_at: number;
}

/** @returns false when it was reported before */
export const keepReport = async (db: Db, row: ReportRow): Promise<boolean> => {
  const kept = await db
    .insertInto('inserted_ad_report')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('break_id')
    .executeTakeFirst();
  return kept !== undefined;
};

/** @returns how many there were */
export const removeReports = async (db: Db, untilMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('inserted_ad_report')
    .where('reported_at', '<', untilMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
