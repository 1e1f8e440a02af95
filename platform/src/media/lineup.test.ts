import { expect, test } from '@jest/globals';
import {
  type Channel,
  channels,
  clipSegments,
  epochMs,
  lastSegmentAt,
  onAirAt,
  pieceAt,
  segmentAt,
  segmentStartMs,
} from './lineup.ts';

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

test('a segment starts where its number says, after two years as on the first day', () => {
  const nowMs = Date.UTC(2026, 10, 20, 23, 0, 0, 123);
  const startMs = segmentStartMs(segmentAt(nowMs));
  expect(nowMs - startMs).toBeGreaterThanOrEqual(0);
  expect(nowMs - startMs).toBeLessThan(1920);
});

test('a channel walks through its clips in order and begins again', () => {
  const extra = channel('yes-3');
  expect(pieceAt(extra, 0)).toEqual({ clip: 'soccer', index: 0 });
  expect(pieceAt(extra, clipSegments - 1)).toEqual({ clip: 'soccer', index: 15 });
  expect(pieceAt(extra, clipSegments)).toEqual({ clip: 'hockey', index: 0 });
  expect(pieceAt(extra, 2 * clipSegments)).toEqual({ clip: 'basketball', index: 0 });
  expect(pieceAt(extra, 3 * clipSegments)).toEqual({ clip: 'soccer', index: 0 });
});

test('an offset starts the schedule in its middle', () => {
  expect(pieceAt(channel('overflow-1'), 0)).toEqual({ clip: 'soccer', index: 8 });
});

test('the channels begin with pictures that differ', () => {
  const openings = channels.map((each) => JSON.stringify(pieceAt(each, 0)));
  expect(new Set(openings).size).toBe(channels.length);
});

test('what is on air covers the moment asked for', () => {
  const nowMs = epochMs + 40_000;
  expect(onAirAt(channel('yes-3'), nowMs)).toEqual({
    clip: 'hockey',
    startsAtMs: epochMs + 30_720,
    endsAtMs: epochMs + 61_440,
  });
});

test('at least one channel is protected and at least one is clear', () => {
  expect(new Set(channels.map((each) => each.protected))).toEqual(new Set([true, false]));
});
