import { expect, test } from '@jest/globals';
import { endedWorker, pauseMs, supervise } from './supervision.ts';

const worker = (channelId: string, aliveAtMs = 100_000) => ({ channelId, startedAtMs: 0, aliveAtMs });
const NONE = new Map();

test('a worker is started for each wanted channel, and ended for each other one', () => {
  expect(supervise(['a', 'b'], [worker('b'), worker('c')], NONE, 100_000)).toEqual({ start: ['a'], end: ['c'] });
});

test('a worker that is silent for 20 seconds is ended', () => {
  expect(supervise(['a'], [worker('a', 80_000)], NONE, 100_000).end).toEqual([]);
  expect(supervise(['a'], [worker('a', 79_999)], NONE, 100_000).end).toEqual(['a']);
});

test('a worker that ends is started again after a quarter of a second, and later after each further failure', () => {
  const first = endedWorker(undefined, 1_000, 2_000);
  const startAt = (nowMs: number, ended = first) => supervise(['a'], [], new Map([['a', ended]]), nowMs).start;
  expect(startAt(2_249)).toEqual([]);
  expect(startAt(2_250)).toEqual(['a']);
  const second = endedWorker(first, 2_300, 2_400);
  expect(startAt(2_899, second)).toEqual([]);
  expect(startAt(2_900, second)).toEqual(['a']);
  expect([1, 2, 3, 7, 8, 20].map(pauseMs)).toEqual([250, 500, 1_000, 16_000, 30_000, 30_000]);
});

test('failures are forgotten when a worker ran for a minute', () => {
  expect(endedWorker({ failures: 9, endedAtMs: 0 }, 10_000, 69_999).failures).toBe(10);
  expect(endedWorker({ failures: 9, endedAtMs: 0 }, 10_000, 70_000).failures).toBe(1);
});
