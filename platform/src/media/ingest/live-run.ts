import type { CaptionService } from '../packaging/caption-services.ts';

/** One video rendition of a run. */
export interface LiveRendition {
  /** Part of addresses, such as `v540`. */
  readonly id: string;
  /** RFC 6381. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Bits per second. */
  readonly averageBandwidth: number;
  readonly peakBandwidth: number;
}

export const LIVE_SOUND = { id: 'a', codec: 'mp4a.40.2', bandwidth: 132_000, timescale: 48_000 } as const;
export const LIVE_VIDEO_TIMESCALE = 12_000;

/**
 * Segments of one encoding, without a discontinuity: an encoder's, or the slate's. All have the same length, so the run and
 * a number describe a segment. Each run begins where the one before it ends.
 */
export interface LiveRun {
  /** Grows by one at each discontinuity. */
  readonly run: number;
  readonly kind: 'live' | 'slate';
  /** Epoch ms of its first segment. */
  readonly startsAtMs: number;
  /** Of its first segment. Numbers of a channel never repeat. */
  readonly firstNumber: number;
  readonly segments: number;
  /** Of a low-latency channel: how many parts each segment has; absent where segments are listed as a whole only. */
  readonly partsPerSegment?: number;
  /** Complete parts of the segment that is being made. */
  readonly parts?: number;
  /** Milliseconds by which its segments or parts are there before the time of day that they have; negative: later. */
  readonly aheadMs?: number;
  /** Frames a second. */
  readonly frameRate: number;
  readonly segmentFrames: number;
  /** Largest first. */
  readonly videos: readonly LiveRendition[];
  /** Closed captions in the video; absent without them. */
  readonly captions?: readonly CaptionService[];
  /** There is an image of each segment, unless it failed; absent: there is none. */
  readonly hasThumbnails?: boolean;
}

/** How the tracks of a run are described. */
export type RunDescription = Pick<
  LiveRun,
  'kind' | 'frameRate' | 'segmentFrames' | 'partsPerSegment' | 'videos' | 'captions' | 'hasThumbnails'
>;

/** A part of a run that viewers may play: the segments `first..last`; of a new run of a low-latency channel none yet. */
export interface ListedRun extends LiveRun {
  readonly first: number;
  readonly last: number;
}

export const segmentMsOf = ({ frameRate, segmentFrames }: Pick<LiveRun, 'frameRate' | 'segmentFrames'>): number =>
  (segmentFrames * 1_000) / frameRate;

/** Frames of video in a part; the last part of a segment has what remains. */
export const partFrames = ({
  segmentFrames,
  partsPerSegment = 1,
}: Pick<LiveRun, 'segmentFrames' | 'partsPerSegment'>): number => Math.ceil(segmentFrames / partsPerSegment);

/** The longest part. */
export const partMsOf = (run: Pick<LiveRun, 'frameRate' | 'segmentFrames' | 'partsPerSegment'>): number =>
  (partFrames(run) * 1_000) / run.frameRate;

/** Epoch ms at which a segment of a run begins; one after the last: at which the run ends. */
export const startMsOf = (run: LiveRun, n: number): number =>
  Math.round(run.startsAtMs + (n - run.firstNumber) * segmentMsOf(run));

export const endMsOf = (run: LiveRun): number => startMsOf(run, run.firstNumber + run.segments);

/** With the parts of the segment that is being made. */
export const newestMsOf = (run: LiveRun): number => endMsOf(run) + (run.parts ?? 0) * partMsOf(run);

/**
 * What is listed of the runs of a channel, given in order. The window is counted from the end of the newest segment and not
 * from the clock, so that every replica lists the same, and a channel without a new segment keeps what it has.
 */
export const listedRuns = (runs: readonly LiveRun[], windowMs: number): readonly ListedRun[] => {
  const newest = runs.at(-1);
  if (!newest) return [];
  const fromMs = endMsOf(newest) - windowMs;
  return withoutGaps(runs).flatMap((run) => {
    const last = run.firstNumber + run.segments - 1;
    const left = Math.max(0, Math.ceil((fromMs - run.startsAtMs) / segmentMsOf(run)));
    const first = run.firstNumber + left;
    return first > last && !run.parts ? [] : [{ ...run, first, last }];
  });
};

/** What an encoder sent between two moments, epoch ms, whole segments. A recording does not contain the slate. */
export const runsBetween = (
  runs: readonly LiveRun[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): readonly ListedRun[] =>
  runs.flatMap((run) => {
    if (run.kind === 'slate') return [];
    const { firstNumber, segments, startsAtMs } = run;
    const indexAt = (ms: number) => (ms - startsAtMs) / segmentMsOf(run);
    const first = firstNumber + Math.max(0, Math.floor(indexAt(fromMs)));
    const last = firstNumber + Math.min(segments, Math.ceil(indexAt(untilMs))) - 1;
    return first > last ? [] : [{ ...run, first, last }];
  });

/** Rounding of two ends. */
const SAME_MS = 1;

/** The newest runs without a gap between them: a channel that was off for long begins again. */
const withoutGaps = (runs: readonly LiveRun[]): readonly LiveRun[] => {
  const afterGap = runs.findLastIndex((run, index) => {
    const before = runs[index - 1];
    return before !== undefined && Math.abs(run.startsAtMs - endMsOf(before)) > SAME_MS;
  });
  return runs.slice(Math.max(0, afterGap));
};

/** The rendition of a run that a playlist of `id` lists: the same, or the largest that is smaller, or what there is. */
export const renditionIn = ({ videos }: LiveRun, id: string): string => {
  if (id === LIVE_SOUND.id) return id;
  const height = Number(id.slice(1));
  const fitting = videos.find((video) => Number(video.id.slice(1)) <= height) ?? videos.at(-1);
  return fitting?.id ?? id;
};

/** Every video rendition that occurs in these runs, largest first, as the newest run has it. */
export const renditionsOf = (runs: readonly LiveRun[]): readonly LiveRendition[] => {
  const known = new Map(runs.flatMap(({ videos }) => videos).map((video) => [video.id, video]));
  return [...known.values()].toSorted((a, b) => Number(b.id.slice(1)) - Number(a.id.slice(1)));
};
