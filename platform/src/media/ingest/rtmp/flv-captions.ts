import type { FrameReader } from '../frame-reader.ts';
import { createCaptionQueue, FRAME_HEAD_BYTES } from '../../packaging/caption-queue.ts';
import { createTagReader, FLV_TYPES } from './flv.ts';

const AVC = 7;
const FRAMES = 1;
/** Before the data of a frame of AVC: codec, kind, and three bytes by which its time differs from the tag's. */
const VIDEO_HEAD_BYTES = 5;
/** A stream that begins later is not there from the beginning. */
const MAX_START_MS = 2_000;

/** Milliseconds from the time of decoding to that of display; below zero too. */
const compositionMs = (body: Buffer): number => body.readIntBE(2, 3);

/** Finds caption data in the H.264 video of FLV. It keeps the captions of ten seconds at most. */
export const createFlvReader = (): FrameReader => {
  const captions = createCaptionQueue();
  const tagsIn = createTagReader();
  /** Of the first sound and picture. */
  const begins = new Map<number, number>();
  const begin = (type: number, atMs: number): void => {
    const [first = atMs] = begins.values();
    if (!begins.has(type) && Math.abs(atMs - first) < MAX_START_MS) begins.set(type, atMs);
  };
  return {
    read(chunk) {
      for (const { type, timestampMs, body } of tagsIn(chunk)) {
        if (type === FLV_TYPES.audio) begin(type, timestampMs);
        if (type !== FLV_TYPES.video || body.length < VIDEO_HEAD_BYTES) continue;
        const [head = 0, kind] = body;
        if ((head & 15) !== AVC || kind !== FRAMES) continue;
        const shownMs = timestampMs + compositionMs(body);
        begin(type, shownMs);
        captions.add(shownMs, body.subarray(VIDEO_HEAD_BYTES, VIDEO_HEAD_BYTES + FRAME_HEAD_BYTES));
      }
    },
    takeCaptions: (untilMs) => captions.take(Math.min(...begins.values()) + untilMs),
  };
};
