import { setTimeout as pause } from 'node:timers/promises';
import type { Latency } from '../packaging/latency.ts';
import { watchCaptions } from './caption-watch.ts';
import { createCaptionWriter } from './caption-writer.ts';
import { readFragments } from './fragment-reader.ts';
import type { FrameReader } from './frame-reader.ts';
import { IngestError } from './ingest-problem.ts';
import type { LiveInput } from './live-input.ts';
import { thumbnails } from '../packaging/rendition.ts';
import { type LiveSource, liveLadder } from './live-ladder.ts';
import { LIVE_SOUND } from './live-run.ts';
import { probeInput } from './probe-input.ts';
import { type RunTracks, tracksOfRun } from './run-tracks.ts';
import { readThumbnails } from './thumbnail-reader.ts';
import { type EncodingStats, startTranscoder, type Transcoder } from './transcoder.ts';

export interface EncodingOptions {
  readonly programs: { readonly ffmpeg: string; readonly ffprobe: string };
  readonly folder: string;
  readonly heights: readonly number[];
  readonly latency: Latency;
  /** The next segment, or part of one, by rendition, with its thumbnail. Resolves when the next one may be made. */
  readonly onSegment: (tracks: RunTracks, segment: ReadonlyMap<string, Buffer>) => Promise<void>;
  readonly reader: FrameReader;
}

export interface Encoding {
  readonly live: LiveInput;
  readonly startedAtMs: number;
  /** When ffmpeg began, epoch ms; null: a key frame is waited for. */
  encodesSinceMs(): number | null;
  stats(): Readonly<EncodingStats> | null;
  /** Resolves when it has ended, with why; null: it was ended. */
  readonly ended: Promise<IngestError | null>;
  end(): void;
}

/** Long enough for a key frame of most encoders. */
const PROBE_MS = 1_500;
const MAX_PROBES = 3;
/** While it is known that only a key frame is missing: some encoders send one every ten seconds. */
const MAX_KEY_FRAME_PROBES = 14;
/**
 * Of sound that waits for its picture, or the other way round. More than an encoder sends before its first key frame, which is
 * encoded faster than real time, one track before another; without a limit, a track that is slow for hours would fill the memory.
 */
const MAX_SEGMENTS_WAITING = 16;

interface Probed {
  readonly source: LiveSource;
  /** How much of the video had to be read for it, ms. */
  readonly analyzedMs: number;
}

/** @throws {IngestError} `no_picture`, `no_key_frame`, `unreadable` */
const probe = async ({ programs, folder }: EncodingOptions, live: LiveInput, signal: AbortSignal): Promise<Probed> => {
  live.keep();
  let withoutKeyFrame = 0;
  for (let attempt = 1; ; attempt += 1) {
    await pause(PROBE_MS, undefined, { signal });
    const analyzedMs = attempt * PROBE_MS;
    try {
      const source = await probeInput(programs.ffprobe, folder, live.input.demuxer, [...live.kept()], analyzedMs);
      return { source, analyzedMs };
    } catch (error) {
      if (error instanceof IngestError && error.code === 'no_key_frame') withoutKeyFrame += 1;
      const isLast = withoutKeyFrame >= MAX_KEY_FRAME_PROBES || attempt - withoutKeyFrame >= MAX_PROBES;
      if (isLast || !live.isOpen() || signal.aborted) throw error;
    }
  }
};

/** Waits until every track has its part of a segment. @throws {IngestError} `stalled` when one of them is too far behind */
const gather = async (
  { outputs }: Transcoder,
  ids: readonly string[],
  maxWaiting: number,
  onInit: (inits: ReadonlyMap<string, Buffer>) => void,
  onSegment: (segment: ReadonlyMap<string, Buffer>) => Promise<void>,
): Promise<void> => {
  const inits = new Map<string, Buffer>();
  const waiting = new Map(ids.map((id) => [id, [] as Buffer[]]));
  let publishing: Promise<void> = Promise.resolve();
  const queue = async (id: string, bytes: Buffer): Promise<void> => {
    const own = waiting.get(id);
    own?.push(bytes);
    if ((own?.length ?? 0) > maxWaiting) throw new IngestError('stalled', `the other tracks are behind ${id}`);
    if (![...waiting.values()].every(({ length }) => length > 0)) return;
    const segment = new Map([...waiting].map(([one, parts]) => [one, parts.shift() ?? Buffer.alloc(0)]));
    publishing = publishing.then(() => onSegment(segment));
    await publishing;
  };
  await Promise.all(
    ids.map(async (id, index) => {
      const output = outputs[index];
      if (!output) return;
      for await (const { kind, bytes } of readFragments(output)) {
        if (kind === 'fragment') await queue(id, bytes);
        else if (inits.set(id, bytes).size === ids.length) onInit(inits);
      }
    }),
  );
};

/** Reads what an encoder sends, and makes segments of it until it ends. */
export const startEncoding = (live: LiveInput, options: EncodingOptions, now: () => number): Encoding => {
  const stop = new AbortController();
  const startedAtMs = now();
  let encodesSinceMs: number | null = null;
  let transcoder: Transcoder | null = null;

  const run = async (): Promise<void> => {
    const { source, analyzedMs } = await probe(options, live, stop.signal);
    live.source = source;
    const ladder = liveLadder(source, options.heights, options.latency);
    const { reader } = options;
    const ids = [...ladder.steps.map(({ id }) => id), LIVE_SOUND.id];
    const input = { source, demuxer: live.input.demuxer, analyzeMs: analyzedMs };
    const started = startTranscoder(options.programs.ffmpeg, options.folder, input, ladder);
    transcoder = started;
    encodesSinceMs = now();
    if (stop.signal.aborted) return started.end();
    live.feed(started.input, reader.read);
    const nextThumbnail = readThumbnails(started.images);
    let tracks: RunTracks | null = null;
    const described = watchCaptions(ladder);
    const writeCaptions = createCaptionWriter(ladder, reader.takeCaptions);
    await gather(
      started,
      ids,
      MAX_SEGMENTS_WAITING * ladder.partsPerSegment,
      (inits) => (tracks = tracksOfRun('live', ladder, inits)),
      async (segment) => {
        // The last one of an encoder that has ended is shorter than the others.
        if (!tracks || stop.signal.aborted || !live.isOpen()) return;
        const captioned = writeCaptions(segment);
        tracks = described(tracks, captioned);
        const image = await nextThumbnail();
        await options.onSegment(tracks, image ? new Map(captioned).set(thumbnails.id, image) : captioned);
      },
    );
    const { code, printed } = await started.ended;
    if (live.isOpen()) throw new IngestError('unreadable', `ffmpeg ended with ${code}: ${printed}`);
  };
  const ended = run()
    .then(() => null)
    .catch((error: unknown) => {
      if (stop.signal.aborted) return null;
      return error instanceof IngestError ? error : new IngestError('unreadable', String(error));
    })
    .finally(() => {
      live.drop();
      transcoder?.end();
    });
  return {
    live,
    startedAtMs,
    encodesSinceMs: () => encodesSinceMs,
    stats: () => transcoder?.stats ?? null,
    ended,
    end() {
      stop.abort();
      transcoder?.end();
    },
  };
};
