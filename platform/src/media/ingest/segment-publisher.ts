import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { fragmentOf, retime } from '../packaging/track.ts';
import { ingestedFolder, initFile, partFile, segmentFile } from './ingested-media-id.ts';
import {
  LIVE_SOUND,
  LIVE_VIDEO_TIMESCALE,
  type LiveRun,
  newestMsOf,
  partFrames,
  partMsOf,
  segmentMsOf,
} from './live-run.ts';
import type { RunTracks } from './run-tracks.ts';

/** Where the runs of a channel are kept, for all replicas. */
export interface RunStore {
  newest(): Promise<LiveRun | null>;
  /** A run with its first segment. */
  begin(run: LiveRun): Promise<void>;
  /** How many segments a run has now, and parts of the next one. */
  extend(run: Pick<LiveRun, 'run' | 'segments' | 'parts'>): Promise<void>;
}

export interface SegmentPublisherOptions {
  readonly channelId: string;
  readonly store: Pick<ObjectStore, 'put' | 'get' | 'delete'>;
  readonly runs: RunStore;
  readonly now: () => number;
}

/** A channel that was off for longer begins again instead of filling the time with the slate. */
const MAX_FILLED_MS = 60_000;
/** Segments before the newest one whose parts players may still request. */
const KEPT_IN_PARTS = 8;
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
    const known = newest ? newestMsOf(newest) : 0;
    return now() - known > MAX_FILLED_MS ? now() - FIRST_MS : known;
  };

  const nextRun = ({ kind, frameRate, segmentFrames, partsPerSegment, videos }: RunTracks): LiveRun => ({
    // A channel that was removed and made again has other addresses than before.
    run: newest ? newest.run + 1 : Math.floor(now() / 1_000),
    kind,
    startsAtMs: endMs(),
    firstNumber: newest ? newest.firstNumber + newest.segments : Math.floor(now() / 1_000),
    segments: 0,
    ...(partsPerSegment !== undefined && {
      partsPerSegment,
      parts: 0,
      aheadMs: Math.max(0, Math.round(endMs() + partMsOf({ frameRate, segmentFrames, partsPerSegment }) - now())),
    }),
    frameRate,
    segmentFrames,
    videos,
  });

  const idsOf = ({ videos }: LiveRun): string[] => [...videos.map(({ id }) => id), LIVE_SOUND.id];

  /** Bytes with the time and number that they have in the run. */
  const timed = (run: LiveRun, id: string, bytes: Buffer): Buffer => {
    const { segmentFrames, frameRate, segments, firstNumber, partsPerSegment = 1, parts = 0 } = run;
    const timescale = id === LIVE_SOUND.id ? LIVE_SOUND.timescale : LIVE_VIDEO_TIMESCALE;
    const ticks = Math.round((segmentFrames * timescale) / frameRate);
    const partTicks =
      id === LIVE_SOUND.id ? ticks / partsPerSegment : Math.round((partFrames(run) * timescale) / frameRate);
    const number = (firstNumber + segments) * partsPerSegment + parts;
    return retime(fragmentOf(bytes), BigInt(segments * ticks + parts * partTicks), number);
  };

  /** A segment of its parts, also when some are missing: no number is used again. */
  const complete = async (run: LiveRun): Promise<LiveRun> => {
    const { firstNumber, segments, parts = 0 } = run;
    const n = firstNumber + segments;
    for (const id of idsOf(run)) {
      const files = Array.from({ length: parts }, (_, part) => store.get(`${folder}${partFile(id, n, part)}`));
      const bytes = (await Promise.all(files)).flatMap((file) => file ?? []);
      await store.put(`${folder}${segmentFile(id, n)}`, Buffer.concat(bytes));
      // Players have the parts of newer segments only.
      const old = n - KEPT_IN_PARTS;
      for (let part = 0; part < (run.partsPerSegment ?? 0); part += 1)
        await store.delete(`${folder}${partFile(id, old, part)}`);
    }
    return { ...run, segments: segments + 1, parts: 0 };
  };

  /** What was being made when its encoder, or this process, ended. */
  const finish = async (): Promise<void> => {
    if (!newest?.parts) return;
    const run = await complete(newest);
    await runs.extend(run);
    newest = run;
  };

  const place = async (run: LiveRun, segment: ReadonlyMap<string, Buffer>): Promise<LiveRun> => {
    const n = run.firstNumber + run.segments;
    const { partsPerSegment, parts = 0 } = run;
    const fileOf = (id: string) => (partsPerSegment === undefined ? segmentFile(id, n) : partFile(id, n, parts));
    await Promise.all([...segment].map(([id, bytes]) => store.put(`${folder}${fileOf(id)}`, timed(run, id, bytes))));
    if (partsPerSegment === undefined) return { ...run, segments: run.segments + 1 };
    const longer = { ...run, parts: parts + 1 };
    return longer.parts < partsPerSegment ? longer : complete(longer);
  };

  return {
    /** Epoch ms until which there is something to play. */
    endMs,
    /**
     * The next segment, or part of one where the tracks have parts, by rendition. Other tracks than before begin a run.
     * @throws {StoreError, Error} when it was not listed
     */
    async append(tracks: RunTracks, segment: ReadonlyMap<string, Buffer>): Promise<void> {
      const known = current?.tracks === tracks ? current.run : null;
      current = null;
      if (!known) await finish();
      const begun = known ?? nextRun(tracks);
      if (!known) for (const [id, init] of tracks.inits) await store.put(`${folder}${initFile(id, begun.run)}`, init);
      const run = await place(begun, segment);
      await (known ? runs.extend(run) : runs.begin(run));
      newest = run;
      current = { tracks, run };
    },
    /** Of what `append` adds. */
    stepMs: (tracks: RunTracks): number => segmentMsOf(tracks) / (tracks.partsPerSegment ?? 1),
  };
};
export type SegmentPublisher = Awaited<ReturnType<typeof openPublisher>>;
