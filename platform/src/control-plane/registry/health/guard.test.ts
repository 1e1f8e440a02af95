import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { judgeHealth, type Tally } from './guard.ts';

const tally = (failed: number, of: number): Tally => ({ ok: of - failed, failed });

test.each<[string, Tally, Tally, string]>([
  ['two failures of three views are not a sample', tally(2, 3), tally(0, 10_000), 'wait'],
  ['every view of fifty fails', tally(50, 50), tally(0, 10_000), 'halt'],
  ['every second view fails', tally(50, 100), tally(1, 1_000), 'halt'],
  ['both fail alike: the network, not the version', tally(500, 1_000), tally(5_000, 10_000), 'wait'],
  ['one failure more in a thousand is chance', tally(2, 1_000), tally(1, 1_000), 'wait'],
  ['a little worse, and proven', tally(250, 10_000), tally(50, 10_000), 'hold'],
  ['better than before', tally(0, 10_000), tally(500, 10_000), 'wait'],
  ['nothing to compare with, and all fail', tally(60, 60), tally(0, 0), 'wait'],
])('%s', (_what, candidate, stable, judgement) => {
  expect(judgeHealth(candidate, stable)).toBe(judgement);
});

test('one more failure never makes a version look better', () => {
  const rank = { wait: 0, hold: 1, halt: 2 };
  const count = fc.integer({ min: 0, max: 5_000 });
  const worsens = fc.property(fc.integer({ min: 1, max: 5_000 }), count, count, count, (ok, failed, ...others) => {
    const stable = { ok: others[0], failed: others[1] };
    const before = rank[judgeHealth({ ok, failed }, stable)];
    return rank[judgeHealth({ ok: ok - 1, failed: failed + 1 }, stable)] >= before;
  });
  expect(fc.check(worsens)).toMatchObject({ failed: false });
});

/** Evenly spread numbers, the same in every run: Lehmer's generator. */
const draws = (seed: number) => {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** A rollout to a tenth, looked at after every 20 views of the new version. @returns after how many it was stopped */
const rollout = (seed: number, candidateRate: number, stableRate: number, views: number): number | null => {
  const draw = draws(seed);
  const [candidate, stable] = [
    { ok: 0, failed: 0 },
    { ok: 0, failed: 0 },
  ];
  for (let view = 1; view <= views; view += 1) {
    candidate[draw() < candidateRate ? 'failed' : 'ok'] += 1;
    for (let other = 0; other < 9; other += 1) stable[draw() < stableRate ? 'failed' : 'ok'] += 1;
    if (view % 20 === 0 && judgeHealth(candidate, stable) !== 'wait') return view;
  }
  return null;
};

test('of 1 000 rollouts of an equally good version at most five are stopped, in a hundred looks each', () => {
  for (const rate of [0.001, 0.01, 0.05]) {
    const stopped = Array.from({ length: 1_000 }, (_, seed) => rollout(seed + 1, rate, rate, 2_000)).filter(
      (views) => views !== null,
    );
    expect(stopped.length).toBeLessThanOrEqual(5);
  }
});

test('a version that fails one view in five is stopped within a few hundred views, always', () => {
  const stops = Array.from({ length: 200 }, (_, seed) => rollout(seed + 1, 0.2, 0.005, 1_000));
  expect(stops.every((views) => views !== null && views <= 400)).toBe(true);
});
