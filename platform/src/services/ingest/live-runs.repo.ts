import type { Selectable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { LiveRun, RunStore } from '../../media/index.ts';
import type { IngestTables } from './ingest.tables.ts';
import type { NumberRange } from './number-ranges.ts';

type RunRow = Selectable<IngestTables['ingest_run']>;

const runOf = ({
  run,
  starts_at: startsAtMs,
  first_number: firstNumber,
  segments,
  parts,
  ahead_ms: aheadMs,
  tracks,
}: RunRow): LiveRun => ({
  run,
  startsAtMs,
  firstNumber,
  segments,
  parts,
  aheadMs,
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
  async begin({ run, startsAtMs, firstNumber, segments, parts = 0, aheadMs = 0, ...tracks }) {
    await db
      .insertInto('ingest_run')
      .values({
        channel_id: channelId,
        run,
        starts_at: startsAtMs,
        first_number: firstNumber,
        segments,
        parts,
        ahead_ms: aheadMs,
        tracks: JSON.stringify(tracks),
      })
      .execute();
  },
  async extend({ run, segments, parts = 0, aheadMs = 0 }) {
    await db
      .updateTable('ingest_run')
      .set({ segments, parts, ahead_ms: aheadMs })
      .where('channel_id', '=', channelId)
      .where('run', '=', run)
      .execute();
  },
});

export interface DeletableRun {
  readonly run: LiveRun;
  /** Segments that are deleted already. */
  readonly deleted: readonly NumberRange[];
}

/** Runs of a channel with what is left of them, in order. */
export const deletableRuns = async (db: Db, channelId: string): Promise<DeletableRun[]> => {
  const rows = await db
    .selectFrom('ingest_run')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('run')
    .execute();
  return rows.map((row) => ({ run: runOf(row), deleted: row.deleted }));
};

export const noteDeleted = async (
  db: Db,
  channelId: string,
  run: number,
  deleted: readonly NumberRange[],
): Promise<void> => {
  await db
    .updateTable('ingest_run')
    .set({ deleted: JSON.stringify(deleted) })
    .where('channel_id', '=', channelId)
    .where('run', '=', run)
    .execute();
};

export const deleteRun = async (db: Db, channelId: string, run: number): Promise<void> => {
  await db.deleteFrom('ingest_run').where('channel_id', '=', channelId).where('run', '=', run).execute();
};
