import { expect, test } from '@jest/globals';
import { liveLadder } from './live-ladder.ts';
import { sourceOf } from './probe-input.ts';

const source = (width: number, height: number, frameRate: number) => ({
  width,
  height,
  frameRate,
  videoCodec: 'h264',
  audioCodec: 'aac',
  isInterlaced: false,
});

test.each([
  [1_920, 1_080, ['v540 960x540', 'v360 640x360']],
  [800, 450, ['v360 640x360']],
  [720, 576, ['v540 676x540', 'v360 450x360']],
  [320, 180, ['v360 320x180']],
])('a source of %i x %i gets no rendition above its own size', (width, height, expected) => {
  const { steps } = liveLadder(source(width, height, 25), [540, 360]);
  expect(steps.map((step) => `${step.id} ${step.width}x${step.height}`)).toEqual(expected);
});

test.each([
  [25, 25, 48, false],
  [50, 25, 48, true],
  [29.97, 30, 64, false],
  [59.94, 30, 64, true],
  [23.976, 24, 64, false],
  [0, 25, 48, false],
])('%d frames a second become %d, in segments of %d frames', (given, frameRate, segmentFrames, isHalved) => {
  expect(liveLadder(source(1_280, 720, given), [360])).toMatchObject({ frameRate, segmentFrames, isHalved });
});

test('segments have a whole number of frames of sound at 48 kHz', () => {
  for (const given of [24, 25, 30]) {
    const { frameRate, segmentFrames } = liveLadder(source(1_280, 720, given), [360]);
    expect(((segmentFrames / frameRate) * 48_000) % 1_024).toBeCloseTo(0, 6);
  }
});

test('what has no picture, or none that can be read, is refused by a code', () => {
  const audio = { codec_type: 'audio', codec_name: 'aac' };
  const refusal = (streams: Parameters<typeof sourceOf>[0]) => {
    try {
      return sourceOf(streams);
    } catch (error) {
      return error;
    }
  };
  expect(refusal([audio])).toMatchObject({ code: 'no_picture' });
  expect(refusal([])).toMatchObject({ code: 'unreadable' });
  const withoutKeyFrame = { codec_type: 'video', codec_name: 'h264', width: 0, height: 0 };
  expect(refusal([withoutKeyFrame, audio])).toMatchObject({ code: 'no_key_frame' });
  expect(refusal([{ ...withoutKeyFrame, codec_name: 'unknown' }, audio])).toMatchObject({ code: 'unreadable' });
});
