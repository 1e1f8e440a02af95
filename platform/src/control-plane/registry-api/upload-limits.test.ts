import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { inParallel } from '../../infrastructure/concurrency/in-parallel.ts';
import { openFileStore } from '../../infrastructure/store/file-store.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { sampleRemote } from '../../testing/sample-build.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-settings.ts';
import { registryModule } from './registry.module.ts';

const MIB = 1024 ** 2;
const headers = { authorization: 'Bearer a-token-of-the-test', 'x-actor': 'ana@watch' };
let database: TestDatabase;
let folder: string;
let store: ObjectStore;
let app: FastifyInstance;
/** Keys that the registry read since the last reset. */
let keysRead: string[] = [];
/** Keys of this folder have no size before they are read, as if they were replaced in between. */
let sizeless = 'none';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-uploads-'));
  database = await testDatabase();
  store = openFileStore(path.join(folder, 'store'));
  app = fastify();
  await registryModule(app, {
    db: database.db,
    listen: database.listen,
    store: {
      ...store,
      stat: (key) => (key.startsWith(sizeless) ? Promise.resolve(null) : store.stat(key)),
      get: (key) => {
        keysRead.push(key);
        return store.get(key);
      },
    },
    clock: { now: () => Date.UTC(2026, 10, 20) },
    settings: testSettings(database.db),
    config: {
      control: false,
      registryToken: 'a-token-of-the-test',
      dataDir: folder,
      limits: { graphql: 100_000 },
      origins: { site: 'http://localhost:8080' },
    },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (address: string, payload: Buffer) =>
  app.inject({
    method: 'PUT',
    url: `/publish/${address}`,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload,
  });
const upload = async (name: string, file: string, payload: Buffer): Promise<void> => {
  expect((await put(`${name}/1.0.0/${file}`, payload)).statusCode).toBe(204);
};

/** Uploads the files beside those of a sample, and publishes it. */
const publishWith = async (name: string, extra: Iterable<readonly [string, Buffer]>) => {
  for (const [file, bytes] of sampleRemote({ name, version: '1.0.0' }).files) await upload(name, file, bytes);
  await inParallel(4, extra, ([file, bytes]) => upload(name, file, bytes));
  keysRead = [];
  const query = 'mutation ($name: String!) { publish(name: $name, version: "1.0.0") { unchanged } }';
  const reply = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables: { name } } });
  return reply.json<{ errors?: { message: string; extensions: { code: string; problems: string[] } }[] }>().errors?.[0];
};

test('an upload of more than 64 MiB is refused before more than 64 MiB are read, and is removed', async () => {
  const large = Array.from({ length: 3 }, (_, index) => [`video-${index}.mp4`, Buffer.alloc(30 * MIB)] as const);
  expect(await publishWith('mf-large', large)).toMatchObject({
    message: 'mf-large@1.0.0 was not published.',
    extensions: {
      code: 'refused',
      problems: [
        expect.stringMatching(
          /^The upload has more than 67108864 bytes \(64 MiB\), which a build may have\. Remove files/,
        ),
      ],
    },
  });
  expect(keysRead.filter((key) => key.endsWith('.mp4')).length).toBeLessThanOrEqual(2);
  expect(await store.list('staging/mf-large/')).toEqual([]);
});

test('files that grow while they are read count with the bytes that were read', async () => {
  sizeless = 'staging/mf-grown/';
  const large = Array.from({ length: 3 }, (_, index) => [`video-${index}.mp4`, Buffer.alloc(30 * MIB)] as const);
  expect((await publishWith('mf-grown', large))?.extensions.problems).toEqual([
    expect.stringMatching(/^The upload has more than 67108864 bytes/),
  ]);
});

test('an upload of more than 2,000 files is refused before any is read, and is removed', async () => {
  const many = Array.from({ length: 1_995 }, (_, index) => [`chunk-${index}.js`, Buffer.from(';')] as const);
  expect(await publishWith('mf-many', many)).toMatchObject({
    message: 'mf-many@1.0.0 was not published.',
    extensions: {
      code: 'refused',
      problems: [expect.stringMatching(/^The upload has 2001 files; a build may have 2000\. Remove files/)],
    },
  });
  expect(keysRead).toEqual([]);
  expect(await store.list('staging/mf-many/')).toEqual([]);
});

test('an upload of a single file of 30 MiB is refused for what it contains, not for its size', async () => {
  const refusal = await publishWith('mf-video', [['video.mp4', Buffer.alloc(30 * MIB)]]);
  expect(refusal?.extensions.problems).toEqual(['video.mp4 was uploaded and is not in assets.json.']);
});

test('a file of more than 32 MiB is refused when it is uploaded, and not kept', async () => {
  const reply = await put('mf-file/1.0.0/video.mp4', Buffer.alloc(32 * MIB + 1));
  expect(reply.statusCode).toBe(413);
  expect(reply.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'invalid', status: 413 } }] });
  expect(await store.list('staging/mf-file/')).toEqual([]);
});

test('a name has 256 MiB of files that are not published at most; a refused file is not kept, and removing makes room', async () => {
  const largest = Buffer.alloc(32 * MIB);
  for (let index = 0; index < 8; index += 1) await upload('mf-full', `video-${index}.mp4`, largest);
  // In place of the one before, it counts once.
  await upload('mf-full', 'video-0.mp4', largest);

  for (const address of ['mf-full/1.0.0/one-more.js', 'mf-full/2.0.0/one-more.js']) {
    const refused = await put(address, Buffer.from(';'));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: [
        {
          message: `one-more.js of mf-full@${address.split('/')[1]} was not uploaded.`,
          extensions: {
            code: 'refused',
            problems: [
              expect.stringMatching(
                /^mf-full would have 268435457 bytes that are not published; a name may have 268435456 \(256 MiB\)\. Publish its uploads, or remove them with DELETE \/publish\/mf-full\/<version>\.$/,
              ),
            ],
          },
        },
      ],
    });
  }
  expect(await store.list('staging/mf-full/')).toHaveLength(8);
  await upload('mf-other', 'video.mp4', largest);

  const removed = await app.inject({ method: 'DELETE', url: '/publish/mf-full/1.0.0', headers });
  expect(removed.statusCode).toBe(204);
  expect((await put('mf-full/2.0.0/one-more.js', Buffer.from(';'))).statusCode).toBe(204);
});

test('a file that would take more than 256 MiB in place of a smaller one is refused, and neither is kept', async () => {
  const largest = Buffer.alloc(32 * MIB);
  for (let index = 0; index < 7; index += 1) await upload('mf-grows', `video-${index}.mp4`, largest);
  await upload('mf-grows', 'small.mp4', Buffer.alloc(20 * MIB));
  await upload('mf-grows', 'smaller.mp4', Buffer.alloc(12 * MIB));
  expect((await put('mf-grows/1.0.0/smaller.mp4', Buffer.alloc(12 * MIB + 1))).statusCode).toBe(422);
  expect(await store.list('staging/mf-grows/1.0.0/')).not.toContain('staging/mf-grows/1.0.0/smaller.mp4');
  // What it had is free again, and no more.
  expect((await put('mf-grows/1.0.0/again.mp4', Buffer.alloc(12 * MIB + 1))).statusCode).toBe(422);
  await upload('mf-grows', 'again.mp4', Buffer.alloc(12 * MIB));
});
