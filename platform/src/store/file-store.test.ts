import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileStoreError, openFileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-store-'));
  store = openFileStore(path.join(folder, 'store'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an object is read back byte for byte, replaced whole, and deleted', async () => {
  await store.put('assets/mf-watch/0.1.0/a.js', Buffer.from('one'));
  await store.put('assets/mf-watch/0.1.0/a.js', Buffer.from('two!'));
  expect(await store.get('assets/mf-watch/0.1.0/a.js')).toEqual(Buffer.from('two!'));
  expect(await store.stat('assets/mf-watch/0.1.0/a.js')).toEqual({ bytes: 4 });
  await store.delete('assets/mf-watch/0.1.0/a.js');
  expect(await store.get('assets/mf-watch/0.1.0/a.js')).toBeNull();
  expect(await store.stat('assets/mf-watch/0.1.0/a.js')).toBeNull();
  expect(await readdir(path.join(folder, 'store/assets/mf-watch/0.1.0'))).toEqual([]);
});

test('a folder lists its objects in order, and is deleted with all of them', async () => {
  await store.put('staging/x/1.0.0/b.js', Buffer.from('b'));
  await store.put('staging/x/1.0.0/fonts/a.woff2', Buffer.from('a'));
  expect(await store.list('staging/x/1.0.0/')).toEqual(['staging/x/1.0.0/b.js', 'staging/x/1.0.0/fonts/a.woff2']);
  await store.delete('staging/x/1.0.0/');
  expect(await store.list('staging/x/1.0.0/')).toEqual([]);
});

test('a folder is not an object', async () => {
  await store.put('assets/y/1.0.0/a.js', Buffer.from('a'));
  expect(await store.get('assets/y/1.0.0')).toBeNull();
  expect(await store.stat('assets/y')).toBeNull();
});

test.each(['../out', 'a/../../out', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a\\b', 'a\0b', '', 'a b', '%2e%2e/x'])(
  'the key %j is refused',
  async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toMatchObject({ name: 'StoreError', code: 'bad_key' });
    await expect(store.get(key)).rejects.toMatchObject({ code: 'bad_key' });
  },
);

test('a folder that cannot be used is named in the error', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  await expect(openFileStore(path.join(file, 'store')).put('a/b.js', Buffer.from('x'))).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(path.join(file, 'store')),
  });
});

test.each([
  ['EROFS', 'read_only'],
  ['EACCES', 'read_only'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EIO', 'unavailable'],
])('the fault %s of the file system is told as %s', (code, told) => {
  const error = fileStoreError(
    'Could not write a/b.js in the object store /data/store',
    Object.assign(new Error(), { code }),
  );
  expect(error).toMatchObject({ code: told, message: expect.stringContaining('/data/store') });
});
