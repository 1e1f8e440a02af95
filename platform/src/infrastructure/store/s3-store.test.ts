import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { objectStoreContract } from '../../testing/object-store.contract.ts';
import { type TestBucket, testBucket, watchedWay } from '../../testing/test-bucket.ts';
import { openAssetStore } from './open-asset-store.ts';
import { openS3Store, type S3Store } from './s3-store.ts';

let bucket: TestBucket;
let store: S3Store;
beforeAll(async () => {
  bucket = await testBucket();
  store = openS3Store(bucket.place);
});
afterAll(() => bucket.stop());

objectStoreContract(
  () => store,
  async () => {
    await bucket.goAway();
    return async () => bucket.comeBack();
  },
);

const quiet = { warn: () => undefined };

test('a bucket that answers and does not let us in ends the start, with the variable and the reason', async () => {
  await expect(openAssetStore({ ...bucket.place, bucket: 'another' }, quiet)).rejects.toThrow(
    /^ASSETS_URL: There is no bucket s3:\/\/another\/site\/ at http/,
  );
  const keys = { accessKeyId: 'unknown', secretAccessKey: 'wrong' };
  await expect(openAssetStore({ ...bucket.place, keys }, quiet)).rejects.toThrow(/^ASSETS_URL: .*its keys may not/);
});

test('a bucket that does not answer yet is warned of, and used when it is there', async () => {
  await bucket.goAway();
  const warnings: string[] = [];
  const early = await openAssetStore(bucket.place, { warn: (_details, message) => void warnings.push(message) });
  expect(warnings).toEqual(['the asset store does not answer yet']);
  // Not null: what cannot be looked for is not known to be missing.
  const reads = await Promise.allSettled([
    early.get('assets/x/a.js'),
    early.stat('assets/x/a.js'),
    early.list('assets/'),
  ]);
  expect(reads).toEqual(
    reads.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) })),
  );
  bucket.comeBack();
  await early.put('assets/x/1.0.0/a.js', Buffer.from('a'));
  expect(await store.get('assets/x/1.0.0/a.js')).toEqual(Buffer.from('a'));
});

test('keys without read permission are reported as such, and never printed', async () => {
  const wrong = openS3Store({ ...bucket.place, keys: { accessKeyId: 'unknown', secretAccessKey: 'very-secret' } });
  const failure = await wrong.get('assets/x/1.0.0/a.js').catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'StoreError', code: 'read_only' });
  expect(String(failure)).not.toMatch(/very-secret/);
});

test('requests with the right key id and a wrong secret are refused', async () => {
  const keys = { ...bucket.place.keys, secretAccessKey: 'another-secret' };
  const wrong = openS3Store({ ...bucket.place, keys });
  await expect(wrong.get('assets/x/1.0.0/a.js')).rejects.toMatchObject({ name: 'StoreError', code: 'read_only' });
  await expect(wrong.put('assets/x/1.0.0/refused.js', Buffer.from('b'))).rejects.toMatchObject({ code: 'read_only' });
  expect(await store.get('assets/x/1.0.0/refused.js')).toBeNull();
});

test('a folder of more objects than fit one answer is listed and deleted whole', async () => {
  const way = await watchedWay(bucket.endpoint, async () => undefined);
  const paged = openS3Store({ ...bucket.place, endpoint: way.endpoint }, 3);
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `assets/paged/1.0.0/${name}.js`);
  for (const key of keys) await paged.put(key, Buffer.from('x'));
  expect(await paged.list('assets/paged/1.0.0/')).toEqual(keys);
  expect(way.seen.filter((line) => line.includes('list-type=2'))).toHaveLength(3);
  await paged.delete('assets/paged/1.0.0/');
  expect(await store.list('assets/paged/1.0.0/')).toEqual([]);
  await way.close();
});

test('every key is below the prefix, and a refused one is never sent', async () => {
  const way = await watchedWay(bucket.endpoint, async () => undefined);
  const watched = openS3Store({ ...bucket.place, endpoint: way.endpoint });
  await watched.put('assets/x/1.0.0/b.js', Buffer.from('b'));
  await watched.get('assets/../../another/secret').catch(() => undefined);
  await watched.list('../').catch(() => undefined);
  expect(way.seen).toEqual(['PUT /published/site/assets/x/1.0.0/b.js?x-id=PutObject']);
  await way.close();
});

test('a connection that breaks in the middle of the bytes is an outage, not a shorter file', async () => {
  await store.put('assets/x/1.0.0/long.js', Buffer.alloc(4 * 1024 * 1024, 'x'));
  const way = await watchedWay(bucket.endpoint, async () => undefined, 1_000_000);
  const cut = openS3Store({ ...bucket.place, endpoint: way.endpoint });
  await expect(cut.get('assets/x/1.0.0/long.js')).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
  await way.close();
});

test('a service that takes long to write a large object is waited for', async () => {
  const way = await watchedWay(bucket.endpoint, () => pause(5_000));
  const slow = openS3Store({ ...bucket.place, endpoint: way.endpoint });
  const large = Buffer.alloc(9 * 1024 * 1024, 'x');
  await slow.put('assets/x/1.0.0/large.mp4', large);
  expect(way.seen).toHaveLength(1);
  expect(await store.stat('assets/x/1.0.0/large.mp4')).toEqual({ bytes: large.length });
  await way.close();
});
