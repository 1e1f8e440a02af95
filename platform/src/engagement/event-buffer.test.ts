import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StoredEvent } from './event.repo.ts';
import { eventBuffer } from './event-buffer.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const anEvent = (messageId: string): StoredEvent => ({
  messageId,
  receivedAt: 0,
  type: 'track',
  name: 'x',
  userId: null,
  anonymousId: 'a',
  body: {},
});
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => anEvent(`m${from + index}`));

const aBuffer = () => {
  const statements: string[][] = [];
  const troubles: unknown[] = [];
  const dropped: number[] = [];
  let isDown = false;
  const buffer = eventBuffer({
    repo: {
      async insert(events) {
        if (isDown) throw new Error('down');
        statements.push(events.map(({ messageId }) => messageId));
      },
    },
    onTrouble: (error) => troubles.push(error),
    onDropped: (count) => dropped.push(count),
  });
  const setDown = (down: boolean) => {
    isDown = down;
  };
  return { buffer, statements, troubles, dropped, setDown };
};

test('events of half a second become one statement', async () => {
  const { buffer, statements } = aBuffer();
  for (const event of many(40)) buffer.add([event]);
  await jest.advanceTimersByTimeAsync(499);
  expect(statements).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(statements.map(({ length }) => length)).toEqual([40]);
});

test('a statement holds 500 events at most', async () => {
  const { buffer, statements } = aBuffer();
  buffer.add(many(1_200));
  await buffer.flush();
  expect(statements.map(({ length }) => length)).toEqual([500, 500, 200]);
});

test('while the database is away events wait, in order, and are stored once when it is back', async () => {
  const { buffer, statements, troubles, setDown } = aBuffer();
  setDown(true);
  buffer.add(many(3));
  await jest.advanceTimersByTimeAsync(1_100);
  expect(troubles).toHaveLength(2);
  buffer.add(many(2, 3));
  setDown(false);
  await jest.advanceTimersByTimeAsync(500);
  expect(statements).toEqual([['m0', 'm1', 'm2', 'm3', 'm4']]);
});

test('what waits too long is bounded: the oldest go, and their number is told', async () => {
  const { buffer, statements, dropped, setDown } = aBuffer();
  setDown(true);
  buffer.add(many(20_000));
  buffer.add(many(5, 20_000));
  expect(dropped).toEqual([5]);
  setDown(false);
  await buffer.flush();
  expect(statements.flat()).toHaveLength(20_000);
  expect(statements[0]?.[0]).toBe('m5');
});
