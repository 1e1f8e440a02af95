import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { batched } from './batched.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('lookups of one window are one statement without duplicates; unknown keys get undefined', async () => {
  const load = jest.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key.length])));
  const find = batched<string, number>(
    async (keys) => new Map([...(await load(keys))].filter(([key]) => key !== '')),
    5,
  );
  const answers = ['a', 'bb', 'a', ''].map((key) => find(key));
  expect(load).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5);
  expect(await Promise.all(answers)).toEqual([1, 2, 1, undefined]);
  expect(load.mock.calls).toEqual([[['a', 'bb', '']]]);
});

test('a patient request waits for others, and never longer than the least patient of them', async () => {
  const load = jest.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key])));
  const find = batched<string, string>(load, 5);
  const first = [find('patient', 20), find('soon'), find('also patient', 20)];
  jest.advanceTimersByTime(5);
  expect(await Promise.all(first)).toEqual(['patient', 'soon', 'also patient']);
  const alone = find('alone', 20);
  jest.advanceTimersByTime(19);
  expect(load).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(await alone).toBe('alone');
});

test('a look-up that fails fails for those who asked for it, not for the next', async () => {
  let isAway = true;
  const find = batched<string, string>(async ([key = '']) => {
    if (isAway) throw new Error('the database is away');
    return new Map([[key, key]]);
  }, 5);
  const failing = ['a', 'b'].map((key) => find(key).catch(String));
  jest.advanceTimersByTime(5);
  expect(await Promise.all(failing)).toEqual(['Error: the database is away', 'Error: the database is away']);
  isAway = false;
  const next = find('c');
  jest.advanceTimersByTime(5);
  expect(await next).toBe('c');
});
