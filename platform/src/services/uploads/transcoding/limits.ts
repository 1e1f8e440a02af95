import type { ProgramLimits } from '../../../infrastructure/process/limited-program.ts';

const GIB = 1024 ** 3;
const MINUTE_MS = 60_000;

/** Headers only. */
export const PROBE_LIMITS: ProgramLimits = {
  memoryBytes: 2 * GIB,
  cpuS: 60,
  wallMs: 2 * MINUTE_MS,
  outputBytes: 1024 ** 2,
};

/** One picture, or the key frames of a small rendition. */
export const PICTURE_LIMITS: ProgramLimits = {
  memoryBytes: 2 * GIB,
  cpuS: 10 * 60,
  wallMs: 15 * MINUTE_MS,
  outputBytes: GIB,
};

/** Real time is slow for software encoding of 1080p60 on one core; twenty times that is not a video that ends. */
const SLOWEST = 20;

/** Of the encoding of a whole file. */
export const encodingLimits = (durationS: number, bitRate: number, threads: number): ProgramLimits => ({
  memoryBytes: 4 * GIB,
  cpuS: Math.ceil(10 * 60 + durationS * SLOWEST * threads),
  wallMs: 10 * MINUTE_MS + durationS * 1_000 * SLOWEST,
  // The rate control may exceed the average for a while.
  outputBytes: Math.ceil(64 * 1024 ** 2 + (durationS * bitRate * 2) / 8),
});
