import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { fragmentOf, retime } from '../packaging/track.ts';
import { thumbnails } from '../packaging/rendition.ts';
import { ingestedFolder, initFile, partFile, segmentFile, thumbnailFile } from './ingested-media-id.ts';
import {
  LIVE_SOUND,
  LIVE_VIDEO_TIMESCALE,
  type LiveRun,
  newestMsOf,
  partFrames,
  partMsOf,
  segmentMsOf,
} from './live-run.ts';
import { descriptionOf, type RunTracks } from './run-tracks.ts';

/** Where the runs of a channel are kept, for all replicas. */
export interface RunStore {
  newest(): Promise<LiveRun | null>;
  /** A run with its first segment. */
  begin(run: LiveRun): Promise<void>;
  /** How many segments a run has now, and parts of the next one. */
  extend(run: Pick<LiveRun, 'run' | 'segments' | 'parts' | 'aheadMs'>): Promise<void>;
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
/** In which what was received before the encoding began has been encoded. */
const LEAD_SEGMENTS = 2;
const LEAD_STEP_MS = 100;
/** What a playlist needs at its beginning. */
const FIRST_MS = 12_000;

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

/** Of the last parts or segments of a run: how long each was there before the time of day that it has. */
const openLeads = (now: () => number) => {
  let leads: number[] = [];
  /** The least of them, so that none is late; in steps, so that manifests stay the same. */
  const lead = ({ parts = 0, segments, aheadMs = 0, partsPerSegment = 1 }: LiveRun, newestMs: number): number => {
    const count = LEAD_SEGMENTS * partsPerSegment;
    leads = [...(parts + segments === 0 ? [] : leads), newestMs - now()].slice(-count);
    return leads.length < count ? aheadMs : Math.floor(Math.min(...leads) / LEAD_STEP_MS) * LEAD_STEP_MS;
  };
  return lead;
};

/**
 * Stores segments and then lists them, so that what is listed can be played. The numbers of a channel only grow, also when
 * this process was killed: they go on behind the last one that is listed. Each run begins where the one before it ends.
 */
export const openPublisher = async ({ channelId, store, runs, now }: SegmentPublisherOptions) => {
  const folder = ingestedFolder(channelId);
  const lead = openLeads(now);
  let newest = await runs.newest();
  let current: { readonly tracks: RunTracks; run: LiveRun } | null = null;

  const endMs = (): number => {
    const known = newest ? newestMsOf(newest) : 0;
    return now() - known > MAX_FILLED_MS ? now() - FIRST_MS : known;
  };

  const nextRun = (tracks: RunTracks): LiveRun => ({
    // A channel that was removed and made again has other addresses than before.
    run: newest ? newest.run + 1 : Math.floor(now() / 1_000),
    startsAtMs: endMs(),
    firstNumber: newest ? newest.firstNumber + newest.segments : Math.floor(now() / 1_000),
    segments: 0,
    ...(tracks.partsPerSegment !== undefined && { parts: 0 }),
    ...descriptionOf(tracks),
  });

  /** Parts of the segment that is being made, by file; those of a process that was killed are in the store only. */
  const made = new Map<string, Buffer>();
  const partOf = async (name: string): Promise<Buffer[]> => {
    const bytes = made.get(name) ?? (await store.get(`${folder}${name}`));
    return bytes ? [bytes] : [];
  };

  /** A segment of its parts, also when some are missing: no number is used again. */
  const complete = async (run: LiveRun): Promise<LiveRun> => {
    const { firstNumber, segments, parts = 0, partsPerSegment = 0 } = run;
    const n = firstNumber + segments;
    const numbers = Array.from({ length: partsPerSegment }, (_, part) => part);
    for (const id of idsOf(run)) {
      const own = await Promise.all(numbers.slice(0, parts).map((part) => partOf(partFile(id, n, part))));
      await store.put(`${folder}${segmentFile(id, n)}`, Buffer.concat(own.flat()));
      // Players request the parts of newer segments only.
      await Promise.all(numbers.map((part) => store.delete(`${folder}${partFile(id, n - KEPT_IN_PARTS, part)}`)));
    }
    made.clear();
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
    const isPart = partsPerSegment !== undefined;
    const image = segment.get(thumbnails.id);
    // That of a segment is that of its first part.
    if (image && parts === 0) await store.put(`${folder}${thumbnailFile(n)}`, image);
    await Promise.all(
      idsOf(run).map(async (id) => {
        const bytes = timed(run, id, segment.get(id) ?? Buffer.alloc(0));
        const name = isPart ? partFile(id, n, parts) : segmentFile(id, n);
        await store.put(`${folder}${name}`, bytes);
        if (isPart) made.set(name, bytes);
      }),
    );
    const aheadMs = lead(run, newestMsOf(run) + partMsOf(run));
    if (!isPart) return { ...run, segments: run.segments + 1, aheadMs };
    const longer = { ...run, parts: parts + 1, aheadMs };
    return longer.parts < partsPerSegment ? longer : complete(longer);
  };

  return {
    /** Epoch ms until which there is something to play. */
    endMs,
    /**
     * The next segment, or part of one where the tracks have parts, by rendition, with its thumbnail. Other tracks than before begin a
     * run.
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
