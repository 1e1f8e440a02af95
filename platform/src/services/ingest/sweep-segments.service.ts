import type { Db } from '../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import {
  ingestedFolder,
  LIVE_SOUND,
  type LiveRun,
  partFile,
  segmentFile,
  segmentMsOf,
  thumbnailFile,
} from '../../media/index.ts';
import { forgetStreamKeys } from './ingest-keys.service.ts';
import { deleteIngestRow, ingestRows, releaseSlot } from './ingest.repo.ts';
import { deletableRuns, deleteRun, noteDeleted } from './live-runs.repo.ts';
import { countOf, joined, type NumberRange, without } from './number-ranges.ts';

/** Epoch ms. */
interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface SweepSegmentsOptions {
  readonly db: Db;
  readonly store: Pick<ObjectStore, 'delete'>;
  readonly now: () => number;
  readonly windowMs: number;
  /** IDs of the channels that are ingested, for editors or for viewers. */
  readonly ingested: () => Promise<readonly string[]>;
  /** What a channel has to keep beyond its window. */
  readonly keptOf: (channelId: string) => Promise<readonly Span[]>;
}

/** Players may have a playlist that is this old, and a viewer may be paused at the end of the window. */
const MARGIN_MS = 5 * 60_000;

/** The segments of a run that a span contains, partly too. */
const segmentsIn =
  (run: LiveRun) =>
  ({ fromMs, untilMs }: Span): NumberRange => {
    const { firstNumber, segments, startsAtMs } = run;
    const within = (index: number) => firstNumber + Math.min(segments, Math.max(0, index));
    return [
      within(Math.floor((fromMs - startsAtMs) / segmentMsOf(run))),
      within(Math.ceil((untilMs - startsAtMs) / segmentMsOf(run))),
    ];
  };

/** A segment in each rendition, its thumbnail, and its parts: those of a process that was killed may be there still. */
const filesOf = ({ videos, partsPerSegment = 0, hasThumbnails }: LiveRun, n: number): string[] => [
  ...[...videos.map(({ id }) => id), LIVE_SOUND.id].flatMap((id) => [
    segmentFile(id, n),
    ...Array.from({ length: partsPerSegment }, (_, part) => partFile(id, n, part)),
  ]),
  ...(hasThumbnails ? [thumbnailFile(n)] : []),
];

/**
 * Deletes segments that are in no window and in no recording, and channels that are not ingested any more and have none.
 * @returns how many segments and channels
 */
export const sweepSegments = async ({
  db,
  store,
  now,
  windowMs,
  ingested,
  keptOf,
}: SweepSegmentsOptions): Promise<number> => {
  const known = new Set(await ingested());

  const sweepChannel = async (channelId: string, kept: readonly Span[]): Promise<number> => {
    const runs = await deletableRuns(db, channelId);
    let swept = 0;
    for (const { run, deleted } of runs) {
      const all: NumberRange = [run.firstNumber, run.firstNumber + run.segments];
      const expired = without(without([all], kept.map(segmentsIn(run))), deleted);
      if (expired.length === 0) continue;
      for (const [from, before] of expired)
        for (let n = from; n < before; n += 1)
          await Promise.all(filesOf(run, n).map((name) => store.delete(`${ingestedFolder(channelId)}${name}`)));
      swept += countOf(expired);
      const gone = joined(deleted, expired);
      // The numbers of the newest go on behind it, so it remains.
      if (countOf(gone) === run.segments && run !== runs.at(-1)?.run) await deleteRun(db, channelId, run.run);
      else await noteDeleted(db, channelId, run.run, gone);
    }
    return swept;
  };

  let swept = 0;
  for (const { channel_id: channelId } of await ingestRows(db)) {
    const kept = await keptOf(channelId);
    const isKnown = known.has(channelId);
    if (isKnown || kept.length > 0) {
      const window = { fromMs: now() - windowMs - MARGIN_MS, untilMs: Number.MAX_SAFE_INTEGER };
      if (!isKnown) await releaseSlot(db, channelId);
      swept += await sweepChannel(channelId, isKnown ? [window, ...kept] : kept);
      continue;
    }
    await deleteIngestRow(db, channelId);
    await forgetStreamKeys(db, channelId);
    await store.delete(ingestedFolder(channelId));
    swept += 1;
  }
  return swept;
};
