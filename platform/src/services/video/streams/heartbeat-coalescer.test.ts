import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Beat, createHeartbeatCoalescer } from './heartbeat-coalescer.ts';

const stream = (streamId: string) => ({ accountId: 'account', deviceId: `device of ${streamId}`, streamId });

/** A store that responds on demand, and records what it receives. */
const slowStore = () => {
  const batches: Beat[][] = [];
  const answers: PromiseWithResolvers<ReadonlySet<string>>[] = [];
  const beatAll = (beats: readonly Beat[]) => {
    batches.push([...beats]);
    const answer = Promise.withResolvers<ReadonlySet<string>>();
    answers.push(answer);
    return answer.promise;
  };
  const idsOf = (batch = batches.length - 1) => batches[batch]?.map(({ stream: { streamId } }) => streamId);
  return { beatAll, batches, answers, idsOf };
};

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => void jest.useRealTimers());

test('beats of one window are one batch in the order of their coming; each learns whether its stream lives', async () => {
  const { beatAll, batches, answers, idsOf } = slowStore();
  const { beat } = createHeartbeatCoalescer(beatAll, { windowMs: 15 });
  const live = ['c', 'a', 'b'].map((id) => beat(stream(id), 1));
  jest.advanceTimersByTime(14);
  expect(batches).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(idsOf()).toEqual(['c', 'a', 'b']);
  answers[0]?.resolve(new Set(['a', 'c']));
  expect(await Promise.all(live)).toEqual([true, true, false]);
});

test('two beats of one stream are sent once, with the later time, and both are answered', async () => {
  const { beatAll, batches, answers } = slowStore();
  const { beat } = createHeartbeatCoalescer(beatAll);
  const live = [beat(stream('a'), 2), beat(stream('a'), 3), beat(stream('a'), 1)];
  jest.runAllTimers();
  expect(batches).toEqual([[{ stream: stream('a'), nowMs: 3 }]]);
  answers[0]?.resolve(new Set(['a']));
  expect(await Promise.all(live)).toEqual([true, true, true]);
});

test('beats during a batch join the next one, which starts as soon as the database is free', async () => {
  const { beatAll, batches, answers, idsOf } = slowStore();
  const { beat } = createHeartbeatCoalescer(beatAll);
  const first = beat(stream('a'), 1);
  jest.runAllTimers();
  const next = [beat(stream('b'), 1), beat(stream('c'), 1)];
  jest.runAllTimers();
  expect(batches).toHaveLength(1);
  answers[0]?.resolve(new Set(['a']));
  expect(await first).toBe(true);
  await turn();
  expect(idsOf()).toEqual(['b', 'c']);
  answers[1]?.resolve(new Set(['b', 'c']));
  expect(await Promise.all(next)).toEqual([true, true]);
});

test('a batch that fails fails for those in it and for no others', async () => {
  const { beatAll, answers } = slowStore();
  const { beat } = createHeartbeatCoalescer(beatAll);
  const failing = [beat(stream('a'), 1), beat(stream('b'), 1)].map((answer) => answer.catch(String));
  jest.runAllTimers();
  const fine = beat(stream('c'), 1);
  answers[0]?.reject(new Error('the database is away'));
  expect(await Promise.all(failing)).toEqual(['Error: the database is away', 'Error: the database is away']);
  await turn();
  answers[1]?.resolve(new Set(['c']));
  expect(await fine).toBe(true);
});

test('with more beats than a batch takes, the oldest go first, and none is lost', async () => {
  const { beatAll, answers, idsOf } = slowStore();
  const { beat } = createHeartbeatCoalescer(beatAll, { maxParallel: 2 });
  const early = ['e', 'd', 'c', 'b', 'a'].map((id) => beat(stream(id), 1));
  jest.runAllTimers();
  expect(idsOf()).toEqual(['e', 'd']);
  const late = beat(stream('0'), 1);
  for (const [batch, ids] of [
    ['e', 'd'],
    ['c', 'b'],
    ['a', '0'],
  ].entries()) {
    expect(idsOf(batch)).toEqual(ids);
    answers[batch]?.resolve(new Set(ids));
    await turn();
  }
  expect(await Promise.all([...early, late])).toEqual([true, true, true, true, true, true]);
});

test('closing sends pending beats without the window; later beats are sent immediately', async () => {
  const { beatAll, answers, idsOf } = slowStore();
  const { beat, close } = createHeartbeatCoalescer(beatAll);
  const waiting = beat(stream('a'), 1);
  let closed = false;
  const closing = close().then(() => {
    closed = true;
  });
  expect(idsOf()).toEqual(['a']);
  await turn();
  expect(closed).toBe(false);
  answers[0]?.resolve(new Set(['a']));
  expect(await waiting).toBe(true);
  await closing;
  const late = beat(stream('b'), 1);
  expect(idsOf()).toEqual(['b']);
  answers[1]?.resolve(new Set());
  expect(await late).toBe(false);
});
