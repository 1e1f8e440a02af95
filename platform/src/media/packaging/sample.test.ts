import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sampleTrack } from '../../testing/sample-clips.ts';
import { boxAt } from './mp4-box.ts';
import { sampleSizesOf, sliceRanges } from './sample.ts';

const idrSlice = 5;
const parameterSet = 7;

const unit = (type: number, bodyBytes: number): Buffer => {
  const bytes = Buffer.alloc(4 + bodyBytes, 0xaa);
  bytes.writeUInt32BE(bodyBytes);
  bytes[4] = 0x60 | type;
  return bytes;
};

test('the sizes of the samples add up to the media data', () => {
  for (const name of ['baseball-v720', 'baseball-a']) {
    for (const { bytes } of sampleTrack(name).fragments) {
      const mdat = boxAt(bytes, ['mdat']);
      expect(sampleSizesOf(bytes).reduce((sum, size) => sum + size, 0)).toBe(mdat.end - mdat.body);
    }
  }
});

test('a segment has 48 pictures or 90 AAC frames', () => {
  expect(sampleSizesOf(sampleTrack('soccer-v540').fragments[0]?.bytes ?? Buffer.alloc(0))).toHaveLength(48);
  expect(sampleSizesOf(sampleTrack('soccer-a').fragments[0]?.bytes ?? Buffer.alloc(0))).toHaveLength(90);
});

test('headers and short slices stay clear', () => {
  expect(sliceRanges(Buffer.concat([unit(parameterSet, 20), unit(idrSlice, 60)]))).toEqual([
    { clear: 88, encrypted: 0 },
  ]);
});

test('a slice is encrypted in whole blocks behind its header', () => {
  expect(sliceRanges(Buffer.concat([unit(parameterSet, 20), unit(idrSlice, 200)]))).toEqual([
    { clear: 24 + 76, encrypted: 128 },
  ]);
});

test('a clear run longer than 16 bits can hold is split', () => {
  expect(sliceRanges(unit(parameterSet, 70_000))).toEqual([
    { clear: 65_535, encrypted: 0 },
    { clear: 70_004 - 65_535, encrypted: 0 },
  ]);
});

test('the ranges cover any sample exactly', () => {
  const units = fc.array(fc.tuple(fc.constantFrom(1, 5, 6, 7, 8), fc.integer({ min: 1, max: 90_000 })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(units, (parts) => {
      const sample = Buffer.concat(parts.map(([type, bytes]) => unit(type, bytes)));
      const ranges = sliceRanges(sample);
      expect(ranges.reduce((sum, { clear, encrypted }) => sum + clear + encrypted, 0)).toBe(sample.length);
      expect(ranges.every(({ clear, encrypted }) => clear <= 65_535 && encrypted % 16 === 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
