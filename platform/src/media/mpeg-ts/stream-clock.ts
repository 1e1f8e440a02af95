import type { PesTime } from './pes-time.ts';

const WRAP = 2 ** 33;
/** A larger step, or one so much back, is a clock that was set: the ffmpeg that decodes continues as if it had not been. */
const MAX_STEP_TICKS = 2 * 90_000;
const MAX_BACK_TICKS = 9_000;
/** Of a frame at 25 a second, until the real one is known. */
const FRAME_TICKS = 3_600;

/** The shorter way from one time to another, forward or back. */
const between = (from: number, to: number): number => {
  const ahead = (((to - from) % WRAP) + WRAP) % WRAP;
  return ahead < WRAP / 2 ? ahead : ahead - WRAP;
};

/**
 * Follows the clock of an encoder, whose times have 33 bits and may be set while it runs. Places are ticks of 90 kHz since the first time
 * that was read; they are not affected by either.
 */
export const createStreamClock = () => {
  let reference: number | null = null;
  /** The last DTS of video, and its place. */
  let last: { readonly dts: number; readonly place: number } | null = null;
  let latest = 0;
  let frame = FRAME_TICKS;
  /** Of each PID that is there from the beginning. The clock may have been set before a later one begins. */
  const begins = new Map<number, number>();

  const begin = (pid: number, pts: number): void => {
    reference ??= pts;
    if (!begins.has(pid) && latest < MAX_STEP_TICKS) begins.set(pid, between(reference, pts));
  };
  const placeOf = (ticks: number): number | null => last && last.place + between(last.dts, ticks);
  const next = (dts: number): number => {
    if (!last) return between(reference ?? dts, dts);
    const step = between(last.dts, dts);
    const isSet = step > MAX_STEP_TICKS || step < -MAX_BACK_TICKS;
    if (!isSet && step > 0) frame = step;
    return last.place + (isSet ? frame : step);
  };

  return {
    /** Of the next frame. */
    video(pid: number, { pts, dts }: PesTime): void {
      begin(pid, pts);
      last = { dts, place: next(dts) };
      latest = last.place + between(dts, pts);
    },
    audio(pid: number, { pts }: PesTime): void {
      begin(pid, pts);
    },
    /** Of a time that the encoder names now; null before the first frame. */
    placeOf,
    /** Of the frame that was read last; null before the first one. */
    latest: (): number | null => last && latest,
    /** Where decoding begins: at the first picture or sound. */
    origin: (): number => Math.min(...begins.values()),
  };
};
