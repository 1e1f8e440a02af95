import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { publishSample, sampleRemote } from '../../../testing/sample-build.ts';
import { type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { registryJobs } from '../../registry-api/registry.module.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
let db: TestRegistry['db'];
let store: TestRegistry['store'];

beforeAll(async () => {
  at = await testRegistry();
  ({ registry, db, store } = at);
});
afterAll(() => at.close());

/** As the platform does every hour. */
const sweep = () =>
  registryJobs(registry, async () => 0)
    .find(({ name }) => name === 'registry uploads sweep')
    ?.run();
const uploads = (name: string, version: string) => store.list(`staging/${name}/${version}/`);

test('the same bytes again are fine, other bytes under the same version are refused and change nothing', async () => {
  const first = await publishSample(registry, sampleRemote({ name: 'mf-device', version: '1.0.0' }));
  expect(first).toMatchObject({
    unchanged: false,
    version: { name: 'mf-device', kind: 'remote', publishedBy: 'tester' },
  });
  const again = await publishSample(registry, sampleRemote({ name: 'mf-device', version: '1.0.0' }));
  expect(again).toEqual({ unchanged: true, version: first.version });
  const kept = await store.get('assets/mf-device/1.0.0/remote.6a.js');
  await expect(
    publishSample(registry, sampleRemote({ name: 'mf-device', version: '1.0.0', salt: 'other' })),
  ).rejects.toMatchObject({
    code: 'version_exists',
    status: 409,
  });
  expect(await store.get('assets/mf-device/1.0.0/remote.6a.js')).toEqual(kept);
  expect(await uploads('mf-device', '1.0.0')).toEqual([]);
});

test('concurrent attempts do not replace a published version', async () => {
  const builds = ['one', 'two'].map((salt) => sampleRemote({ name: 'mf-twice', version: '1.0.0', salt }));
  await publishSample(registry, builds[0] as never);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => publishSample(registry, builds[1] as never)),
  );
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect((await store.get('assets/mf-twice/1.0.0/remote.6a.js'))?.toString()).toContain('one');
});

test('the database itself refuses to change a published version, a release or the audit', async () => {
  for (const statement of [
    `update registry_version set digest = 'x'`,
    'delete from registry_version',
    'delete from registry_audit',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  }
});

test('a tampered, incomplete or padded upload is refused with every error', async () => {
  const build = sampleRemote({ name: 'mf-bad', version: '1.0.0' });
  build.files.set('remote.6a.js', Buffer.from('globalThis.stolen = 1'));
  build.files.set('extra.js', Buffer.from(''));
  build.files.delete('remote.7b.css');
  build.files.set('remote.json', Buffer.from(JSON.stringify({ name: 'mf-bad', routes: [{ path: 'no slash' }] })));
  const refusal = await publishSample(registry, build).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'refused' });
  const { problems } = refusal as { problems: string[] };
  for (const problem of [
    /remote\.6a\.js has 21 bytes; assets\.json says \d+/,
    /remote\.6a\.js has the hash sha384-.* assets\.json says sha384-/,
    /remote\.7b\.css is in assets\.json and was not uploaded/,
    /extra\.js was uploaded and is not in assets\.json/,
    /remote\.json: owner: /,
    /remote\.json: routes\.0\.path: /,
    /remote\.json: budgets: /,
  ]) {
    expect(problems).toContainEqual(expect.stringMatching(problem));
  }
  expect(await registry.records.version({ name: 'mf-bad', version: '1.0.0' })).toBeUndefined();
  expect(await store.list('assets/mf-bad/')).toEqual([]);
});

test('a build that claims to be another package or version is refused', async () => {
  const { files } = sampleRemote({ name: 'mf-watch', version: '9.0.0' });
  await expect(publishSample(registry, { name: 'mf-auth', version: '9.9.9', files })).rejects.toMatchObject({
    problems: expect.arrayContaining([
      'assets.json is of mf-watch, not of mf-auth.',
      'assets.json is of version 9.0.0, not of 9.9.9.',
      'remote.json is of mf-watch, not of mf-auth.',
    ]),
  });
});

test('broken manifests are refused with the reason', async () => {
  const files = new Map([['assets.json', Buffer.from('{')]]);
  await expect(publishSample(registry, { name: 'mf-broken', version: '1.0.0', files })).rejects.toMatchObject({
    problems: [expect.stringContaining('assets.json is not JSON')],
  });
  await expect(registry.publishing.publish({ name: 'mf-broken', version: '1.0.0' }, 'tester')).rejects.toMatchObject({
    problems: ['assets.json is missing.'],
  });
});

test.each([
  ['mf-watch', '../../etc', 'a.js'],
  ['../mf-watch', '1.0.0', 'a.js'],
  ['mf-watch', '1.0.0', '../../../a.js'],
  ['mf-watch', '1.0.0', '/etc/passwd'],
  ['mf-watch', '1.0.0', 'a/./b.js'],
  ['mf-watch', '1.0.0', '..\\a.js'],
  ['mf-watch', '1.0.0', ''],
])('an upload to %j %j %j is refused', async (name, version, file) => {
  await expect(registry.publishing.upload({ name, version }, file, Buffer.from('x'))).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('text files are kept with smaller twins; an uploaded twin is taken only when it holds the same bytes', async () => {
  const build = sampleRemote({ name: 'mf-zip', version: '1.0.0' });
  const honest = brotliCompressSync(build.files.get('remote.6a.js') as Buffer);
  build.files.set('remote.6a.js.br', honest);
  build.files.set('remoteEntry.5f.js.br', brotliCompressSync(Buffer.from('globalThis.stolen = 1')));
  build.files.set('remoteEntry.5f.js.gz', Buffer.from('not gzip'));
  await publishSample(registry, build);
  const read = async (file: string) => (await store.get(`assets/mf-zip/1.0.0/${file}`)) as Buffer;
  expect(await read('remote.6a.js.br')).toEqual(honest);
  const entry = build.files.get('remoteEntry.5f.js');
  expect(brotliDecompressSync(await read('remoteEntry.5f.js.br'))).toEqual(entry);
  expect(gunzipSync(await read('remoteEntry.5f.js.gz'))).toEqual(entry);
  expect(await store.stat('assets/mf-zip/1.0.0/fonts/barlow.8c.woff2.br')).toBeNull();
  expect(await store.stat('assets/mf-zip/1.0.0/assets.json')).toBeNull();
});

test('an upload that is not published within a day after its last file is removed', async () => {
  const hour = 60 * 60_000;
  const key = { name: 'mf-left', version: '1.0.0' };
  await registry.publishing.upload(key, 'a.js', Buffer.from(';'));
  at.clock.nowMs += 23 * hour;
  await registry.publishing.upload(key, 'b.js', Buffer.from(';'));
  await registry.publishing.upload({ ...key, version: '2.0.0' }, 'a.js', Buffer.from(';'));
  at.clock.nowMs += 23 * hour;
  expect(await sweep()).toBe(0);
  await registry.publishing.upload({ ...key, version: '2.0.0' }, 'b.js', Buffer.from(';'));
  at.clock.nowMs += 2 * hour;
  expect(await sweep()).toBe(1);
  expect(await uploads('mf-left', '1.0.0')).toEqual([]);
  expect(await uploads('mf-left', '2.0.0')).toHaveLength(2);
  await registry.publishing.discard({ ...key, version: '2.0.0' });
  at.clock.nowMs += 24 * hour;
  expect(await sweep()).toBe(0);
});

test('files that were uploaded before uploads were recorded are removed', async () => {
  await store.put('staging/mf-before/1.0.0/chunks/a.js', Buffer.from(';'));
  await registry.publishing.upload({ name: 'mf-after', version: '1.0.0' }, 'a.js', Buffer.from(';'));
  expect(await sweep()).toBe(1);
  expect(await uploads('mf-before', '1.0.0')).toEqual([]);
  expect(await uploads('mf-after', '1.0.0')).toHaveLength(1);
});

test('a file that arrives while its version is removed is counted afterwards', async () => {
  const key = { name: 'mf-race', version: '1.0.0' };
  // The folder of a file that is written may be removed in that moment: then its upload fails.
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      index % 4 === 3
        ? registry.publishing.discard(key)
        : registry.publishing.upload(key, `${index}.js`, Buffer.from(';')),
    ),
  );
  const recorded = await db
    .selectFrom('registry_staged_file')
    .select(sql<string>`'staging/mf-race/1.0.0/' || path`.as('key'))
    .where('name', '=', 'mf-race')
    .execute();
  const files = await uploads('mf-race', '1.0.0');
  expect(recorded.map((row) => row.key)).toEqual(expect.arrayContaining(files));
});

test('a name has 8,000 files that are not published at most', async () => {
  await sql`insert into registry_staged_file (name, version, path, bytes, uploaded_at)
    select 'mf-files', '1.0.0', n || '.js', 1, ${at.clock.nowMs}::bigint from generate_series(1, 7999) n`.execute(db);
  const key = { name: 'mf-files', version: '1.0.0' };
  await registry.publishing.upload(key, 'a.js', Buffer.from(';'));
  await expect(registry.publishing.upload(key, 'b.js', Buffer.from(';'))).rejects.toMatchObject({
    code: 'refused',
    message: 'b.js of mf-files@1.0.0 was not uploaded.',
    problems: [
      'mf-files would have 8001 files that are not published; a name may have 8000. Publish its uploads, or remove them with DELETE /publish/mf-files/<version>.',
    ],
  });
});
