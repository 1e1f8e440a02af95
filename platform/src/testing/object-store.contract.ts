import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type ObjectStore, StoreError } from '../infrastructure/store/object-store.ts';

const HOSTILE = [
  '../out',
  'a/../../out',
  '/etc/passwd',
  'a//b',
  'a/./b',
  '.hidden',
  'a/.b',
  'a\\b',
  'a\0b',
  'a\nb',
  '',
  '/',
  'a b',
  '%2e%2e/x',
  'a?versionId=1',
  'a#b',
  'é',
  'a'.repeat(301),
];

/**
 * What every ObjectStore must do. `store` is asked for in each test; `cut` makes what it keeps unreachable and
 * resolves to the way back.
 */
export const objectStoreContract = (store: () => ObjectStore, cut: () => Promise<() => Promise<void>>): void => {
  const aFolder = () => `assets/contract/${randomUUID()}/`;

  describe('an object store', () => {
    test('an object is read back byte for byte, replaced whole, and deleted', async () => {
      const key = `${aFolder()}a.js`;
      await store().put(key, Buffer.from('one'));
      await store().put(key, Buffer.from('two!'));
      expect(await store().get(key)).toEqual(Buffer.from('two!'));
      expect(await store().stat(key)).toEqual({ bytes: 4 });
      await store().delete(key);
      expect(await store().get(key)).toBeNull();
      expect(await store().stat(key)).toBeNull();
    });

    test('what is not there is null, an empty list, and no error to delete', async () => {
      const folder = aFolder();
      expect(await store().get(`${folder}none.js`)).toBeNull();
      expect(await store().stat(`${folder}none.js`)).toBeNull();
      expect(await store().list(folder)).toEqual([]);
      await expect(store().delete(`${folder}none.js`)).resolves.toBeUndefined();
      await expect(store().delete(folder)).resolves.toBeUndefined();
    });

    test('an object of no bytes is one, and one as large as a build may bring comes back whole', async () => {
      const folder = aFolder();
      const large = randomBytes(32 * 1024 * 1024);
      await store().put(`${folder}empty.txt`, Buffer.alloc(0));
      await store().put(`${folder}large.mp4`, large);
      expect(await store().get(`${folder}empty.txt`)).toEqual(Buffer.alloc(0));
      expect(await store().stat(`${folder}large.mp4`)).toEqual({ bytes: large.length });
      expect((await store().get(`${folder}large.mp4`))?.equals(large)).toBe(true);
      await store().delete(folder);
    });

    test('a folder lists its objects in order, not its neighbours’, and is deleted with all of them', async () => {
      const folder = aFolder();
      const neighbour = `${folder.slice(0, -1)}0/`;
      await store().put(`${folder}b.js`, Buffer.from('b'));
      await store().put(`${folder}fonts/a.woff2`, Buffer.from('a'));
      await store().put(`${folder}B@~+.js`, Buffer.from('B'));
      await store().put(`${neighbour}c.js`, Buffer.from('c'));
      const all = [`${folder}B@~+.js`, `${folder}b.js`, `${folder}fonts/a.woff2`];
      expect(await store().list(folder)).toEqual(all);
      expect(await store().list(folder.slice(0, -1))).toEqual(all);
      await store().delete(folder);
      expect(await store().list(folder)).toEqual([]);
      expect(await store().list(neighbour)).toEqual([`${neighbour}c.js`]);
    });

    test('a folder is not an object', async () => {
      const folder = aFolder();
      await store().put(`${folder}a.js`, Buffer.from('a'));
      expect(await store().get(folder.slice(0, -1))).toBeNull();
      expect(await store().stat(folder.slice(0, -1))).toBeNull();
    });

    test.each(HOSTILE)('the key %j is refused by every call, and reaches nothing', async (key) => {
      const calls = [
        () => store().put(key, Buffer.from('x')),
        () => store().get(key),
        () => store().stat(key),
        () => store().list(key),
        () => store().delete(key),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ name: 'StoreError', code: 'bad_key' });
    });

    test('while it cannot be reached a write says so by a StoreError, and afterwards nothing is lost or half there', async () => {
      const folder = aFolder();
      await store().put(`${folder}kept.js`, Buffer.from('kept'));
      const back = await cut();
      const calls = [
        store().put(`${folder}new.js`, Buffer.from('new')),
        store().put(`${folder}kept.js`, Buffer.from('other')),
      ];
      for (const outcome of await Promise.allSettled(calls)) {
        expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreError);
        expect(outcome).toMatchObject({ reason: { code: 'unavailable', message: expect.stringContaining(folder) } });
      }
      await back();
      expect(await store().get(`${folder}kept.js`)).toEqual(Buffer.from('kept'));
      expect(await store().list(folder)).toEqual([`${folder}kept.js`]);
    });
  });
};
