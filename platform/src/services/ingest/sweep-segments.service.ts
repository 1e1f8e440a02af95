import type { Db } from '../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { ingestedFolder, LIVE_SOUND, type LiveRun, segmentFile, segmentMsOf } from '../../media/index.ts';
import { forgetStreamKeys } from './ingest-keys.service.ts';
import { deleteIngestRow, ingestRows } from './ingest.repo.ts';
import { expiredSegments, noteDeleted, runsOf } from './live-runs.repo.ts';

export interface SweepSegmentsOptions {
  readonly db: Db;
  readonly store: Pick<ObjectStore, 'delete'>;
  readonly now: () => number;
  readonly windowMs: number;
  /** IDs of the channels that are ingested, for editors or for viewers. */
  readonly ingested: () => Promise<readonly string[]>;
}

/** Players may have a playlist that is this old, and a viewer may be paused at the end of the window. */
const MARGIN_MS = 5 * 60_000;

/** Of the first segment that is kept. */
const firstKeptOf =
  (fromMs: number) =>
  (run: LiveRun): number =>
    run.firstNumber + Math.max(0, Math.floor((fromMs - run.startsAtMs) / segmentMsOf(run)));

/** Deletes segments that have left the window, and all of channels that are not ingested any more. @returns how many segments and channels */
export const sweepSegments = async ({ db, store, now, windowMs, ingested }: SweepSegmentsOptions): Promise<number> => {
  const known = new Set(await ingested());
  let swept = 0;
  for (const { channel_id: channelId } of await ingestRows(db)) {
    const folder = ingestedFolder(channelId);
    if (!known.has(channelId)) {
      await deleteIngestRow(db, channelId);
      await forgetStreamKeys(db, channelId);
      await store.delete(folder);
      swept += 1;
      continue;
    }
    const newest = (await runsOf(db, channelId)).at(-1)?.run;
    for (const expired of await expiredSegments(db, channelId, firstKeptOf(now() - windowMs - MARGIN_MS))) {
      const ids = [...expired.run.videos.map(({ id }) => id), LIVE_SOUND.id];
      for (let n = expired.from; n < expired.before; n += 1)
        await Promise.all(ids.map((id) => store.delete(`${folder}${segmentFile(id, n)}`)));
      await noteDeleted(db, channelId, expired, expired.run.run === newest);
      swept += expired.before - expired.from;
    }
  }
  return swept;
};
