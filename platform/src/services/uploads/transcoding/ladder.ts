import { type FrameRate, rateOf, type Source } from './source-probe.ts';

/** One quality of the picture. */
export interface Rendition {
  /** Part of addresses, such as `v720`. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  /** Frames between two key frames: one segment. */
  readonly segmentFrames: number;
  /** Bits per second. */
  readonly bitRate: number;
}

export const AUDIO_BIT_RATE = 128_000;

const SEGMENT_S = 4;
const HALVED_BELOW = 480;
const FAST = 31;

/** 16:9 boxes that the picture is fitted into, with bits per second at 30 frames. */
const STEPS = [
  { height: 1_080, bitRate: 5_000_000 },
  { height: 720, bitRate: 2_800_000 },
  { height: 540, bitRate: 1_600_000 },
  { height: 360, bitRate: 800_000 },
] as const;

const even = (value: number): number => Math.max(2, 2 * Math.floor(value / 2));

/** Even, so that a rendition with half the frames has segments of the same length. */
const segmentFramesOf = (frameRate: FrameRate): number => 2 * Math.round((SEGMENT_S * rateOf(frameRate)) / 2);

export const segmentSeconds = ({ frameRate, segmentFrames }: Pick<Rendition, 'frameRate' | 'segmentFrames'>): number =>
  (segmentFrames * frameRate.denominator) / frameRate.numerator;

const renditionOf = ({ width, height, frameRate }: Source, boxHeight: number, bitRate: number): Rendition => {
  const scale = Math.min(1, boxHeight / height, (boxHeight * 16) / 9 / width);
  const isFast = rateOf(frameRate) > FAST;
  const isHalved = isFast && boxHeight < HALVED_BELOW;
  return {
    id: `v${boxHeight}`,
    width: even(width * scale),
    height: even(height * scale),
    frameRate: isHalved ? { ...frameRate, denominator: frameRate.denominator * 2 } : frameRate,
    segmentFrames: segmentFramesOf(frameRate) / (isHalved ? 2 : 1),
    bitRate: isFast && !isHalved ? Math.round(bitRate * 1.5) : bitRate,
  };
};

/** The qualities of a file, largest first: none is larger than the source. A source below the ladder gets one of its size. */
export const ladderOf = (source: Source): readonly Rendition[] => {
  // A wide or an upright picture counts by the box that it fits into.
  const boxHeight = Math.max(source.height, Math.round((source.width * 9) / 16));
  const steps = STEPS.filter(({ height }) => height <= boxHeight);
  const { bitRate } = STEPS[STEPS.length - 1] ?? { bitRate: 800_000 };
  return steps.length > 0
    ? steps.map((step) => renditionOf(source, step.height, step.bitRate))
    : [renditionOf(source, boxHeight, bitRate)];
};
