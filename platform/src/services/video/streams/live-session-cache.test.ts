import { expect, test } from '@jest/globals';
import { LIVE_BELIEVED_MS, withLiveSessionCache } from './live-session-cache.ts';
import type { StreamStore } from './stream-store.ts';

const LABEL = { contentId: 'yes-1', deviceName: '' };
const stream = (streamId: string) => ({ accountId: 'account', deviceId: 'device', streamId });

/** A store of streams that anybody may end, and how often it was asked. */
const countedStore = () => {
  const live = new Set<string>();
  const requested: string[] = [];
  const store: StreamStore = {
    open: async ({ streamId }) => live.add(streamId).has(streamId),
    beat: async ({ streamId }) => live.has(streamId),
    async isLive({ streamId }) {
      requested.push(streamId);
      return live.has(streamId);
    },
    close: async ({ streamId }) => void live.delete(streamId),
    closeAccount: async () => live.clear(),
    inUse: async () => [],
    count: async () => live.size,
    sweep: async () => undefined,
  };
  return { live, requested, store };
};

test('S-27: a stream ended through another replica is served for five seconds at most, through this one not at all', async () => {
  const { live, requested, store } = countedStore();
  const cached = withLiveSessionCache(store);
  await cached.open({ ...stream('here'), view: 1, ...LABEL }, 0);
  await cached.open({ ...stream('elsewhere'), view: 2, ...LABEL }, 0);
  live.clear();
  await cached.close(stream('here'));
  expect(await cached.isLive(stream('here'), 1)).toBe(false);
  expect(await cached.isLive(stream('elsewhere'), LIVE_BELIEVED_MS - 1)).toBe(true);
  expect(requested).toEqual(['here']);
  expect(await cached.isLive(stream('elsewhere'), LIVE_BELIEVED_MS)).toBe(false);
  expect(LIVE_BELIEVED_MS).toBe(5_000);
});

test('S-27: a stream that is replaced or erased through this replica is refused immediately, whichever opened it', async () => {
  const { live, requested, store } = countedStore();
  const cached = withLiveSessionCache(store);
  const other = { ...stream('other'), accountId: 'other' };
  await cached.open({ ...other, view: 1, ...LABEL }, 0);
  await cached.open({ ...stream('here'), view: 1, ...LABEL }, 0);
  live.add('elsewhere');
  expect(await cached.isLive(stream('elsewhere'), 0)).toBe(true);
  live.delete('here');
  live.delete('elsewhere');
  await cached.open({ ...stream('next'), view: 1, ...LABEL }, 1);
  expect(await cached.isLive(stream('here'), 1)).toBe(false);
  expect(await cached.isLive(stream('elsewhere'), 1)).toBe(false);
  expect(await cached.isLive(stream('next'), 1)).toBe(true);
  await cached.closeAccount('account');
  expect(await cached.isLive(stream('next'), 1)).toBe(false);
  // Other entries are not requested again.
  live.add('other');
  expect(await cached.isLive(other, 1)).toBe(true);
  expect(requested).toEqual(['elsewhere', 'here', 'elsewhere', 'next']);
});

test('S-27: of openings and heartbeats that cross, what the store holds is asked for, whichever answer came last', async () => {
  const { live, store } = countedStore();
  const answers: (() => void)[] = [];
  const late = <T>(answer: T): Promise<T> => new Promise((resolve) => answers.push(() => resolve(answer)));
  const cached = withLiveSessionCache({
    ...store,
    open: async ({ streamId }) => {
      live.clear();
      return late(live.add(streamId).has(streamId));
    },
    beat: async ({ streamId }) => late(live.has(streamId)),
  });
  const crossing = [
    cached.open({ ...stream('first'), view: 1, ...LABEL }, 0),
    cached.beat(stream('first'), 0),
    cached.open({ ...stream('second'), view: 1, ...LABEL }, 0),
  ];
  for (const answer of [...answers].toReversed()) {
    answer();
    await new Promise(setImmediate);
  }
  await Promise.all(crossing);
  expect(await cached.isLive(stream('first'), 1)).toBe(false);
  expect(await cached.isLive(stream('second'), 1)).toBe(true);
});

test('an opening that is refused caches nothing about the stream or the others', async () => {
  const { live, requested, store } = countedStore();
  const cached = withLiveSessionCache({ ...store, open: async (_stream, nowMs) => nowMs === 0 });
  await cached.open({ ...stream('first'), view: 1, ...LABEL }, 0);
  await cached.open({ ...stream('other'), view: 1, ...LABEL }, 1);
  live.add('other');
  expect(await cached.isLive(stream('first'), 1)).toBe(true);
  expect(await cached.isLive(stream('other'), 1)).toBe(true);
  expect(requested).toEqual(['other']);
});

test('concurrent checks of a stream, and a heartbeat’s response, cost the store one query at most', async () => {
  const { live, requested, store } = countedStore();
  const cached = withLiveSessionCache(store);
  live.add('a');
  expect(await Promise.all(Array.from({ length: 5 }, () => cached.isLive(stream('a'), 0)))).not.toContain(false);
  expect(requested).toEqual(['a']);
  await cached.beat(stream('a'), 4_000);
  expect(await cached.isLive(stream('a'), 8_000)).toBe(true);
  expect(requested).toEqual(['a']);
});

test('a stream asked for before it is opened is refused for a fifth of a second at most, and not at all once this replica opened it', async () => {
  const { live, store } = countedStore();
  const cached = withLiveSessionCache(store);
  expect(await cached.isLive(stream('elsewhere'), 0)).toBe(false);
  live.add('elsewhere');
  expect(await cached.isLive(stream('elsewhere'), 199)).toBe(false);
  expect(await cached.isLive(stream('elsewhere'), 200)).toBe(true);
  expect(await cached.isLive(stream('here'), 0)).toBe(false);
  await cached.open({ ...stream('here'), view: 1, ...LABEL }, 0);
  expect(await cached.isLive(stream('here'), 0)).toBe(true);
});

test('the cache is bounded, failures are not cached, and a clock set back queries again', async () => {
  const { live, requested, store } = countedStore();
  let failing = true;
  const cached = withLiveSessionCache(
    { ...store, isLive: (...question) => (failing ? Promise.reject(new Error('away')) : store.isLive(...question)) },
    2,
  );
  live.add('a').add('b').add('c');
  await expect(cached.isLive(stream('a'), 1_000)).rejects.toThrow('away');
  failing = false;
  for (const id of ['a', 'b', 'c', 'c', 'a']) expect(await cached.isLive(stream(id), 1_000)).toBe(true);
  expect(requested).toEqual(['a', 'b', 'c', 'a']);
  await cached.isLive(stream('a'), 999);
  expect(requested).toHaveLength(5);
});
