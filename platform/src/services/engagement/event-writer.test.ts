import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StoredEvent } from './event.repo.ts';
import { createEventWriter } from './event-writer.ts';

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
const many = (count: number) => Array.from({ length: count }, (_, index) => anEvent(`m${index}`));

const aWriter = () => {
  const statements: number[] = [];
  let problem: Error | null = null;
  const writer = createEventWriter({
    async insert(events) {
      if (problem) throw problem;
      statements.push(events.length);
    },
  });
  const fail = (error: Error | null) => {
    problem = error;
  };
  return { writer, statements, fail };
};

test('acknowledges a message only once its statement is done', async () => {
  const { writer, statements } = aWriter();
  const acknowledged: string[] = [];
  void writer.add([anEvent('m1')]).then(() => acknowledged.push('m1'));
  await Promise.resolve();
  expect([acknowledged, statements]).toEqual([[], []]);
  await jest.advanceTimersByTimeAsync(25);
  expect([acknowledged, statements]).toEqual([['m1'], [1]]);
});

test('messages of the same moment share a statement of at most 500 events', async () => {
  const { writer, statements } = aWriter();
  const added = Array.from({ length: 12 }, () => writer.add(many(100)));
  await writer.flush();
  await Promise.all(added);
  expect(statements).toEqual([500, 500, 200]);
});

test('refuses every sender of a statement that fails, and stores the next message', async () => {
  const { writer, statements, fail } = aWriter();
  const full = new Error('could not extend file');
  fail(full);
  const outcomes = Promise.allSettled([writer.add(many(1)), writer.add(many(2))]);
  await writer.flush();
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: full },
    { status: 'rejected', reason: full },
  ]);
  fail(null);
  const next = writer.add(many(1));
  await writer.flush();
  await next;
  expect(statements).toEqual([1]);
});

test('refuses messages with 503 while 20,000 events wait', async () => {
  const { writer } = aWriter();
  const first = writer.add(many(20_000));
  await expect(writer.add(many(1))).rejects.toMatchObject({ status: 503 });
  await writer.flush();
  await first;
});
