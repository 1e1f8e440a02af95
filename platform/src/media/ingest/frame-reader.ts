import type { CaptionTriplets } from '../packaging/caption-data.ts';

/** Reads, from the bytes that ffmpeg decodes, what it does not pass on. */
export interface FrameReader {
  read(chunk: Buffer): void;
  /** Of the frames before a time, milliseconds since decoding began, what was not taken yet and fits into one frame. */
  takeCaptions(untilMs: number): CaptionTriplets;
}
