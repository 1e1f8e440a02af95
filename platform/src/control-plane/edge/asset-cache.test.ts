import { expect, test } from '@jest/globals';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { createAssetCache } from './asset-cache.ts';

/** An in-memory store that records its reads. */
const memoryStore = (objects: Map<string, Buffer>) => {
  const reads: string[] = [];
  const store: ObjectStore = {
    async put(key, bytes) {
      objects.set(key, Buffer.from(bytes));
    },
    async get(key) {
      reads.push(key);
      return objects.get(key) ?? null;
    },
    stat: async (key) => (objects.has(key) ? { bytes: objects.get(key)?.length ?? 0 } : null),
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(),
    async delete(key) {
      objects.delete(key);
    },
  };
  return { store, reads };
};

test('a file is read once, with its twins', async () => {
  const { store, reads } = memoryStore(
    new Map([
      ['a.js', Buffer.from('aaaa')],
      ['a.js.br', Buffer.from('a')],
    ]),
  );
  const cache = createAssetCache(store, 100);
  const first = await cache.get('a.js');
  expect([first?.bytes.toString(), [...(first?.encoded.keys() ?? [])]]).toEqual(['aaaa', ['br']]);
  expect(await cache.get('a.js')).toBe(first);
  expect(reads).toEqual(['a.js', 'a.js.br', 'a.js.gz']);
});

test('beyond its size the least recently used is forgotten, and what is larger than all of it is never kept', async () => {
  const { store, reads } = memoryStore(
    new Map(
      [
        ['a', 4],
        ['b', 4],
        ['c', 4],
        ['large', 50],
      ].map(([key, size]) => [String(key), Buffer.alloc(Number(size))]),
    ),
  );
  const cache = createAssetCache(store, 10);
  for (const key of ['a', 'b', 'a', 'c', 'large']) await cache.get(key);
  reads.length = 0;
  for (const key of ['a', 'c', 'b', 'large']) await cache.get(key);
  expect(reads.filter((key) => !key.includes('.'))).toEqual(['b', 'large']);
});

test('a file that is not there yet is looked for again', async () => {
  const { store } = memoryStore(new Map());
  const cache = createAssetCache(store, 100);
  expect(await cache.get('a.js')).toBeNull();
  await store.put('a.js', Buffer.from('a'));
  expect((await cache.get('a.js'))?.bytes.toString()).toBe('a');
});

test('who asks while a file is being read waits for that one reading, also when it fails', async () => {
  const { store, reads } = memoryStore(new Map([['a.js', Buffer.from('a')]]));
  const cache = createAssetCache(store, 100);
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.get('a.js')));
  expect(new Set(all).size).toBe(1);
  expect(reads).toEqual(['a.js', 'a.js.br', 'a.js.gz']);
  let isAway = true;
  const shaky = createAssetCache(
    { ...store, get: async (key) => (isAway ? Promise.reject(new Error('away')) : store.get(key)) },
    9,
  );
  const refused = await Promise.allSettled([shaky.get('a.js'), shaky.get('a.js')]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect((await shaky.get('a.js'))?.bytes.toString()).toBe('a');
});
