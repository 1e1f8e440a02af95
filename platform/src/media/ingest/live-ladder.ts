import type { Latency } from '../packaging/latency.ts';

/** What an encoder sends, as ffprobe reads it. */
export interface LiveSource {
  readonly width: number;
  readonly height: number;
  /** Frames a second; 0 when unknown. */
  readonly frameRate: number;
  readonly videoCodec: string;
  /** Null: it has no sound. */
  readonly audioCodec: string | null;
  readonly isInterlaced: boolean;
}

export interface LadderStep {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Bits per second. */
  readonly bitRate: number;
}

export interface LiveLadder {
  readonly frameRate: number;
  /** Frames of a segment; they last as long as a whole number of AAC frames at 48 kHz. */
  readonly segmentFrames: number;
  /** Parts of a segment of a low-latency channel; 1: it is made as a whole. */
  readonly partsPerSegment: number;
  /** Every second frame of the source is left out. */
  readonly isHalved: boolean;
  /** Largest first. */
  readonly steps: readonly LadderStep[];
}

/** Heights that an installation may choose, with bits per second. */
export const LADDER_BIT_RATES: Readonly<Record<number, number>> = {
  1_080: 4_500_000,
  720: 2_500_000,
  540: 1_500_000,
  360: 800_000,
  240: 400_000,
};

/** 1.92 s, 2.13 s and 2.67 s: 90, 100 and 125 frames of sound. */
const SEGMENT_FRAMES: Readonly<Record<number, number>> = { 25: 48, 30: 64, 24: 64 };
/** Of 0.32 s, 0.53 s and 0.54 s: 15, 25 and 25 frames of sound. */
const PARTS: Readonly<Record<number, number>> = { 25: 6, 30: 4, 24: 5 };
const FULL_RATES = [24, 25, 30] as const;
const FAST = 36;

const even = (value: number): number => Math.max(2, 2 * Math.round(value / 2));

/** What is made of a source: none of `heights` above its own, and at least one. */
export const liveLadder = (
  { width, height, frameRate }: LiveSource,
  heights: readonly number[],
  latency: Latency = 'standard',
): LiveLadder => {
  const isHalved = frameRate > FAST;
  const wanted = frameRate === 0 ? 25 : isHalved ? frameRate / 2 : frameRate;
  const [nearest = 25] = [...FULL_RATES].toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  const sorted = heights.toSorted((a, b) => b - a);
  const fitting = sorted.filter((one) => one <= height);
  const [smallest = 360] = sorted.slice(-1);
  return {
    frameRate: nearest,
    segmentFrames: SEGMENT_FRAMES[nearest] ?? 48,
    partsPerSegment: latency === 'low' ? (PARTS[nearest] ?? 1) : 1,
    isHalved,
    steps: (fitting.length > 0 ? fitting : [smallest]).map((one) => {
      const limited = Math.min(one, height);
      return {
        id: `v${one}`,
        height: even(limited),
        width: even((limited * width) / height),
        bitRate: LADDER_BIT_RATES[one] ?? one * 2_500,
      };
    }),
  };
};
