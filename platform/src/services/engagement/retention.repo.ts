import type { Db } from '../../infrastructure/database/database.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Thirteen months: a season and the same month of the season before can be compared (S-25). */
export const EVENTS_KEPT_DAYS = 396;
/** A browser that did not come for as long has thrown its subscription away. */
export const PUSH_KEPT_DAYS = 396;
/** Looked at by one statement, so that none holds locks for long. */
const BATCH = 5_000;

/** Removes expired events and push channels. @returns their number */
export const forgetOldEngagement = async (db: Db, nowMs: number): Promise<number> => {
  let removed = 0;
  for (let batch = BATCH; batch === BATCH; removed += batch) batch = await forgetOldestEvents(db, nowMs);
  const { numDeletedRows } = await db
    .deleteFrom('push_channel')
    .where('updated_at', '<', nowMs - PUSH_KEPT_DAYS * DAY_MS)
    .executeTakeFirst();
  return removed + Number(numDeletedRows);
};

/** Expired events, oldest first. Ids rise with time: no other index is needed. */
const forgetOldestEvents = async (db: Db, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('analytics_event')
    .where('id', 'in', ({ selectFrom }) => selectFrom('analytics_event').select('id').orderBy('id').limit(BATCH))
    .where('received_at', '<', nowMs - EVENTS_KEPT_DAYS * DAY_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
