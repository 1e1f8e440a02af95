import { untilItComes } from './until-it-comes.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A chunk that fails to load this many times. */
const scene = (failures: number) => {
  let requested = 0;
  const arrived: string[] = [];
  void untilItComes(async () => {
    requested += 1;
    if (requested <= failures) throw new Error('Loading chunk 387 failed.');
    return 'code';
  }).then((code) => arrived.push(code));
  return { requested: () => requested, arrived, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
};

test('requests a chunk once when it loads', async () => {
  const { requested, arrived, pass } = scene(0);
  await pass(600_000);
  expect(arrived).toEqual(['code']);
  expect(requested()).toBe(1);
});

test('retries a chunk with growing delays of at most a minute until it loads', async () => {
  const { requested, arrived, pass } = scene(7);
  for (const [passedS, times] of [
    [4, 1],
    [1, 2],
    [9, 2],
    [1, 3],
    [20, 4],
    [40, 5],
    [60, 6],
    [60, 7],
  ] as const) {
    await pass(passedS * 1000);
    expect(requested()).toBe(times);
  }
  expect(arrived).toEqual([]);
  await pass(60_000);
  expect(arrived).toEqual(['code']);
});

test.each([
  ['online', () => window.dispatchEvent(new Event('online'))],
  ['looked at', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
])('a page that is %s again retries immediately, and once', async (_when, happens) => {
  const { requested, arrived, pass } = scene(1);
  await pass(1_000);
  happens();
  happens();
  await pass(0);
  expect(arrived).toEqual(['code']);
  await pass(600_000);
  expect(requested()).toBe(2);
});
