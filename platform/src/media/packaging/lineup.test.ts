import { expect, test } from '@jest/globals';
import { type Channel, channels, epochMs, lastSegmentAt, pieceAt, segmentAt, segmentStartMs } from './lineup.ts';

const channel = (id: string): Channel => {
  const found = channels.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no channel ${id}`);
  return found;
};

test.each([
  [epochMs - 1, -1],
  [epochMs, 0],
  [epochMs + 1919, 0],
  [epochMs + 1920, 1],
  [epochMs + 1920 * 1_000_000 - 1, 999_999],
  [epochMs + 1920 * 1_000_000, 1_000_000],
])('at %d ms segment %d is being made', (nowMs, n) => {
  expect(segmentAt(nowMs)).toBe(n);
  expect(lastSegmentAt(nowMs)).toBe(n - 1);
});

test('a segment starts at the time of its number, after two years as on the first day', () => {
  const nowMs = Date.UTC(2026, 10, 20, 23, 0, 0, 123);
  const startMs = segmentStartMs(segmentAt(nowMs));
  expect(nowMs - startMs).toBeGreaterThanOrEqual(0);
  expect(nowMs - startMs).toBeLessThan(1920);
});

test('a channel plays its clip to the end and repeats it', () => {
  const extra = channel('yes-3');
  expect(pieceAt(extra, 0)).toEqual({ clip: 'soccer', index: 0 });
  expect(pieceAt(extra, 15)).toEqual({ clip: 'soccer', index: 15 });
  expect(pieceAt(extra, 16)).toEqual({ clip: 'soccer', index: 0 });
});

test('an offset starts a channel in the middle of its clip', () => {
  expect(pieceAt(channel('overflow-1'), 0)).toEqual({ clip: 'soccer', index: 8 });
});

test('the channels begin with pictures that differ', () => {
  const openings = channels.map((each) => JSON.stringify(pieceAt(each, 0)));
  expect(new Set(openings).size).toBe(channels.length);
});

test('at least one channel is protected and at least one is clear', () => {
  expect(new Set(channels.map((each) => each.protected))).toEqual(new Set([true, false]));
});
