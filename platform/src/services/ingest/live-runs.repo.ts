import type { Selectable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { LiveRun, RunStore } from '../../media/index.ts';
import type { IngestTables } from './ingest.tables.ts';

type RunRow = Selectable<IngestTables['ingest_run']>;

const runOf = ({ run, starts_at: startsAtMs, first_number: firstNumber, segments, tracks }: RunRow): LiveRun => ({
  run,
  startsAtMs,
  firstNumber,
  segments,
  ...tracks,
});

/** Of a channel, in order. */
export const runsOf = async (db: Db, channelId: string): Promise<LiveRun[]> =>
  (await db.selectFrom('ingest_run').selectAll().where('channel_id', '=', channelId).orderBy('run').execute()).map(
    runOf,
  );

/** For the one worker of a channel. */
export const createRunStore = (db: Db, channelId: string): RunStore => ({
  async newest() {
    const row = await db
      .selectFrom('ingest_run')
      .selectAll()
      .where('channel_id', '=', channelId)
      .orderBy('run', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? runOf(row) : null;
  },
  async begin({ run, startsAtMs, firstNumber, segments, ...tracks }) {
    await db
      .insertInto('ingest_run')
      .values({
        channel_id: channelId,
        run,
        starts_at: startsAtMs,
        first_number: firstNumber,
        segments,
        tracks: JSON.stringify(tracks),
      })
      .execute();
  },
  async extend({ run, segments }) {
    await db
      .updateTable('ingest_run')
      .set({ segments })
      .where('channel_id', '=', channelId)
      .where('run', '=', run)
      .execute();
  },
});

export interface ExpiredSegments {
  readonly run: LiveRun;
  readonly from: number;
  /** Exclusive. */
  readonly before: number;
}

/** Segments that have ended before `untilMs` and are not deleted yet. The newest run of a channel is never empty. */
export const expiredSegments = async (
  db: Db,
  channelId: string,
  firstKept: (run: LiveRun) => number,
): Promise<ExpiredSegments[]> => {
  const rows = await db
    .selectFrom('ingest_run')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('run')
    .execute();
  return rows.flatMap((row) => {
    const run = runOf(row);
    const from = Math.max(run.firstNumber, row.deleted_before);
    const before = Math.min(firstKept(run), run.firstNumber + run.segments);
    return before > from ? [{ run, from, before }] : [];
  });
};

/** A run without a segment is removed, unless it is the newest: numbers go on behind it. */
export const noteDeleted = async (
  db: Db,
  channelId: string,
  { run, before }: ExpiredSegments,
  isNewest: boolean,
): Promise<void> => {
  const isEmpty = before >= run.firstNumber + run.segments;
  if (isEmpty && !isNewest) {
    await db.deleteFrom('ingest_run').where('channel_id', '=', channelId).where('run', '=', run.run).execute();
    return;
  }
  await db
    .updateTable('ingest_run')
    .set({ deleted_before: before })
    .where('channel_id', '=', channelId)
    .where('run', '=', run.run)
    .execute();
};
