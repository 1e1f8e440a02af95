import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { fragmentOf, retime } from '../packaging/track.ts';
import { ingestedFolder, initFile, segmentFile } from './ingested-media-id.ts';
import { endMsOf, LIVE_SOUND, LIVE_VIDEO_TIMESCALE, type LiveRun, segmentMsOf } from './live-run.ts';
import type { RunTracks } from './run-tracks.ts';

/** Where the runs of a channel are kept, for all replicas. */
export interface RunStore {
  newest(): Promise<LiveRun | null>;
  /** A run with its first segment. */
  begin(run: LiveRun): Promise<void>;
  /** How many segments a run has now. */
  extend(run: Pick<LiveRun, 'run' | 'segments'>): Promise<void>;
}

export interface SegmentPublisherOptions {
  readonly channelId: string;
  readonly store: Pick<ObjectStore, 'put'>;
  readonly runs: RunStore;
  readonly now: () => number;
}

/** A channel that was off for longer begins again instead of filling the time with the slate. */
const MAX_FILLED_MS = 60_000;
/** What a playlist needs at its beginning. */
const FIRST_MS = 12_000;

/**
 * Stores segments and then lists them, so that what is listed can be played. The numbers of a channel only grow, also when
 * this process was killed: they go on behind the last one that is listed. Each run begins where the one before it ends.
 */
export const openPublisher = async ({ channelId, store, runs, now }: SegmentPublisherOptions) => {
  const folder = ingestedFolder(channelId);
  let newest = await runs.newest();
  let current: { readonly tracks: RunTracks; run: LiveRun } | null = null;

  const endMs = (): number => {
    const known = newest ? endMsOf(newest) : 0;
    return now() - known > MAX_FILLED_MS ? now() - FIRST_MS : known;
  };

  const nextRun = ({ kind, frameRate, segmentFrames, videos }: RunTracks): LiveRun => ({
    // A channel that was removed and made again has other addresses than before.
    run: newest ? newest.run + 1 : Math.floor(now() / 1_000),
    kind,
    startsAtMs: endMs(),
    firstNumber: newest ? newest.firstNumber + newest.segments : Math.floor(now() / 1_000),
    segments: 1,
    frameRate,
    segmentFrames,
    videos,
  });

  const putSegment = async (run: LiveRun, id: string, bytes: Buffer): Promise<void> => {
    const index = run.segments - 1;
    const n = run.firstNumber + index;
    const timescale = id === LIVE_SOUND.id ? LIVE_SOUND.timescale : LIVE_VIDEO_TIMESCALE;
    const ticks = Math.round((run.segmentFrames * timescale) / run.frameRate);
    await store.put(`${folder}${segmentFile(id, n)}`, retime(fragmentOf(bytes), BigInt(index) * BigInt(ticks), n));
  };

  return {
    /** Epoch ms until which there is something to play. */
    endMs,
    /** The next segment, by rendition. Other tracks than before begin a run. @throws {StoreError, Error} when it was not listed */
    async append(tracks: RunTracks, segment: ReadonlyMap<string, Buffer>): Promise<void> {
      const known = current?.tracks === tracks ? current.run : null;
      current = null;
      const run = known ? { ...known, segments: known.segments + 1 } : nextRun(tracks);
      if (!known) for (const [id, init] of tracks.inits) await store.put(`${folder}${initFile(id, run.run)}`, init);
      for (const [id, bytes] of segment) await putSegment(run, id, bytes);
      await (known ? runs.extend(run) : runs.begin(run));
      newest = run;
      current = { tracks, run };
    },
    segmentMs: (tracks: RunTracks): number => segmentMsOf(tracks),
  };
};
export type SegmentPublisher = Awaited<ReturnType<typeof openPublisher>>;
