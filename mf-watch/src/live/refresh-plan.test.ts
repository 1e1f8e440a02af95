import * as fc from 'fast-check';
import { refreshDelayMs } from './refresh-plan.ts';

const plan = (endsInMs: readonly number[], failures = 0, random = 0, eventFailures = 0) =>
  refreshDelayMs({ items: endsInMs.map((endsAtMs) => ({ endsAtMs })), nowMs: 0, failures, eventFailures, random });

test('WATCH-106: refreshes the line-up when the next programme has ended', () => {
  expect(plan([240_000, 60_000])).toBe(60_000);
});

test('S-24: spreads the requests of viewers of the same programme', () => {
  expect(plan([60_000], 0, 0.5)).toBe(65_000);
});

test('refreshes at most every 15 s when a programme has already ended', () => {
  expect(plan([-5_000])).toBe(15_000);
});

test('refreshes at least every 5 minutes, because events begin unannounced', () => {
  expect(plan([7_200_000])).toBe(300_000);
  expect(plan([])).toBe(300_000);
});

test('S-24: backs off from 15 s to 5 minutes after failures', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => plan([1], failures))).toEqual([
    15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
  ]);
});

test('S-24: backs off after failures of the events, and a programme that ends is not delayed', () => {
  expect([1, 2, 6].map((failures) => plan([7_200_000], 0, 0, failures))).toEqual([15_000, 30_000, 300_000]);
  expect(plan([60_000], 0, 0, 6)).toBe(60_000);
});

test('the delay is between 15 s and 5 min 10 s for any schedule', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer()),
      fc.nat(50),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(50),
      (ends, failures, random, eventFailures) => {
        const delay = plan(ends, failures, random, eventFailures);
        expect(delay).toBeGreaterThanOrEqual(15_000);
        expect(delay).toBeLessThanOrEqual(310_000);
      },
    ),
  );
});
