import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { objectStoreContract } from '../../testing/object-store.contract.ts';
import { fileStoreError, openFileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-store-'));
  store = openFileStore(path.join(folder, 'store'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Where the folder was there is a file. */
const cut = async () => {
  const [kept, away] = [path.join(folder, 'store'), path.join(folder, 'away')];
  await rename(kept, away);
  await writeFile(kept, '');
  return async () => {
    await rm(kept);
    await rename(away, kept);
  };
};
objectStoreContract(() => store, cut);

test('nothing unfinished is left behind', async () => {
  await store.put('assets/mf-watch/0.1.0/a.js', Buffer.from('one'));
  await store.put('assets/mf-watch/0.1.0/a.js', Buffer.from('two'));
  expect(await readdir(path.join(folder, 'store/assets/mf-watch/0.1.0'))).toEqual(['a.js']);
});

test('who reads while an object is replaced gets the old bytes or the new ones', async () => {
  const key = 'assets/race/1.0.0/a.js';
  const versions = ['a', 'b'].map((letter) => Buffer.alloc(256 * 1024, letter));
  await store.put(key, versions[0] as Buffer);
  const writes = Array.from({ length: 10 }, (_none, turn) => store.put(key, versions[turn % 2] as Buffer));
  const reads = await Promise.all(Array.from({ length: 20 }, () => store.get(key)));
  await Promise.all(writes);
  for (const read of reads) expect(versions.some((version) => read?.equals(version))).toBe(true);
});

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
])('the file system error %s is reported as %s', (code, reported) => {
  const error = fileStoreError(
    'Could not write a/b.js in the object store /data/store',
    Object.assign(new Error(), { code }),
  );
  expect(error).toMatchObject({ code: reported, message: expect.stringContaining('/data/store') });
});
