import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Composition } from '@grandstand/shared-contracts/release';
import { sql } from 'kysely';
import { openFileStore } from '../store/file-store.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { openRegistry, type Registry } from './registry.ts';
import { publishSample, sampleRemote, sampleShell } from './sample-build.ts';

const by = { actor: 'tester', reason: 'because' };
let nowMs = Date.UTC(2026, 10, 20, 12);
let database: TestDatabase;
let folder: string;
let store: ObjectStore;
let registry: Registry;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-registry-'));
  database = await testDatabase();
  store = openFileStore(folder);
  registry = openRegistry({ db: database.db, store, clock: { now: () => nowMs } });
  await publishSample(registry, sampleShell('1.0.0'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publishSample(registry, sampleRemote({ name: 'mf-watch', version }));
  await publishSample(registry, sampleRemote({ name: 'mf-auth', version: '1.0.0' }));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A new environment with a first release. */
const environmentWith = async (name: string, remotes: { name: string; version: string }[]) => {
  await registry.createEnvironment(name, by);
  return registry.release(name, null, { shell: '1.0.0', remotes }, by);
};
const watch = (version: string) => ({ name: 'mf-watch', version });
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

test('of two different builds published as one version at the same time, one wins whole', async () => {
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
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  }
});

test('a tampered, incomplete or padded upload is refused with every fault', async () => {
  const build = sampleRemote({ name: 'mf-bad', version: '1.0.0' });
  build.files.set('remote.6a.js', Buffer.from('globalThis.stolen = 1'));
  build.files.set('extra.js', Buffer.from(''));
  build.files.delete('remote.7b.css');
  build.files.set('remote.json', Buffer.from(JSON.stringify({ name: 'mf-bad', routes: [{ path: 'no slash' }] })));
  const refusal = await publishSample(registry, build).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'refused' });
  const { faults } = refusal as { faults: string[] };
  for (const fault of [
    /remote\.6a\.js has 21 bytes; assets\.json says \d+/,
    /remote\.6a\.js has the hash sha384-.* assets\.json says sha384-/,
    /remote\.7b\.css is in assets\.json and was not uploaded/,
    /extra\.js was uploaded and is not in assets\.json/,
    /remote\.json: owner: /,
    /remote\.json: routes\.0\.path: /,
    /remote\.json: budgets: /,
  ]) {
    expect(faults).toContainEqual(expect.stringMatching(fault));
  }
  expect(await registry.version({ name: 'mf-bad', version: '1.0.0' })).toBeUndefined();
  expect(await store.list('assets/mf-bad/')).toEqual([]);
});

test('a build that claims to be another package or version is refused', async () => {
  const { files } = sampleRemote({ name: 'mf-watch', version: '9.0.0' });
  await expect(publishSample(registry, { name: 'mf-auth', version: '9.9.9', files })).rejects.toMatchObject({
    faults: expect.arrayContaining([
      'assets.json is of mf-watch, not of mf-auth.',
      'assets.json is of version 9.0.0, not of 9.9.9.',
      'remote.json is of mf-watch, not of mf-auth.',
    ]),
  });
});

test('broken manifests are refused with the reason', async () => {
  const files = new Map([['assets.json', Buffer.from('{')]]);
  await expect(publishSample(registry, { name: 'mf-broken', version: '1.0.0', files })).rejects.toMatchObject({
    faults: [expect.stringContaining('assets.json is not JSON')],
  });
  await expect(registry.publish({ name: 'mf-broken', version: '1.0.0' }, 'tester')).rejects.toMatchObject({
    faults: ['assets.json is missing.'],
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
  await expect(registry.upload({ name, version }, file, Buffer.from('x'))).rejects.toMatchObject({ code: 'invalid' });
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

test('of twenty writers on one base exactly one releases; the others are told of the conflict', async () => {
  const base = await environmentWith('race', [watch('1.0.0')]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      registry.release('race', base.id, { remotes: [watch('1.1.0')], configRevision: index + 2 }, by),
    ),
  );
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(won).toHaveLength(1);
  expect(lost.every(({ code }) => code === 'conflict')).toBe(true);
  expect(await registry.environment('race')).toEqual({ name: 'race', currentRelease: won[0]?.id });
  expect(await registry.releases('race', 50)).toHaveLength(2);
});

test('the first release races too, and a release that changes nothing is the one there is', async () => {
  await registry.createEnvironment('first', by);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => registry.release('first', null, { shell: '1.0.0', remotes: [watch('1.0.0')] }, by)),
  );
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(won).toHaveLength(1);
  const again = await registry.release('first', won[0]?.id ?? 0, { remotes: [watch('1.0.0')] }, by);
  expect(again.id).toBe(won[0]?.id);
});

test('a toggle takes a remote out of the composition and brings the same version back', async () => {
  await environmentWith('switching', [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  const off = await registry.toggle('switching', 'mf-watch', false, by);
  expect(Object.keys((await registry.compositions.current('switching'))?.composition.remotes ?? {})).toEqual([
    'mf-auth',
  ]);
  const newer = await registry.release('switching', off.id, { remotes: [watch('1.1.0')] }, by);
  expect(newer.remotes['mf-watch']).toEqual({ version: '1.1.0', on: false });
  await registry.toggle('switching', 'mf-watch', true, by);
  const composed = await registry.compositions.current('switching');
  expect(composed?.composition.remotes['mf-watch']?.version).toBe('1.1.0');
  await expect(registry.toggle('switching', 'mf-none', true, by)).rejects.toMatchObject({ code: 'not_found' });
});

test('twenty toggles of different remotes at once lose none', async () => {
  const names = ['mf-watch', 'mf-auth'];
  await environmentWith('busy', [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => registry.toggle('busy', names[index % 2] as string, false, by)),
  );
  const [newest] = await registry.releases('busy', 1);
  expect(newest?.remotes).toEqual({
    'mf-auth': { version: '1.0.0', on: false },
    'mf-watch': { version: '1.0.0', on: false },
  });
});

test('a rollback points at the older release, is announced, and is written down', async () => {
  const seen: unknown[] = [];
  const first = await environmentWith('rolling', [watch('1.0.0')]);
  const stop = registry.onRelease((event) => seen.push(event));
  const second = await registry.release('rolling', first.id, { remotes: [watch('1.1.0')] }, by);
  expect((await registry.rollback('rolling', null, { ...by, reason: 'stalls on join' })).id).toBe(first.id);
  stop();
  expect(seen).toEqual([
    { environment: 'rolling', release: second.id },
    { environment: 'rolling', release: first.id },
  ]);
  expect((await registry.compositions.current('rolling'))?.composition.releaseId).toBe(first.id);
  expect((await registry.audit(1))[0]).toMatchObject({
    actor: 'tester',
    action: 'rollback',
    reason: 'stalls on join',
    was: `release ${second.id}: shell@1.0.0 mf-watch@1.1.0`,
    became: `release ${first.id}: shell@1.0.0 mf-watch@1.0.0`,
  });
  const third = await registry.release('rolling', first.id, { remotes: [watch('1.2.0')] }, by);
  expect((await registry.rollback('rolling', second.id, by)).id).toBe(second.id);
  expect(third.previous).toBe(first.id);
  const elsewhere = await environmentWith('elsewhere', [watch('1.0.0')]);
  await expect(registry.rollback('rolling', elsewhere.id, by)).rejects.toMatchObject({ code: 'not_found' });
  await expect(registry.rollback('elsewhere', null, by)).rejects.toMatchObject({ code: 'not_found' });
});

test('the previous artifact is the version that last served and differs', async () => {
  const one = await environmentWith('history', [watch('1.0.0')]);
  const two = await registry.release('history', one.id, { remotes: [watch('1.1.0')] }, by);
  const off = await registry.toggle('history', 'mf-watch', false, by);
  expect(off.previous).toBe(two.id);
  const three = await registry.release('history', off.id, { remotes: [{ ...watch('1.2.0'), off: false }] }, by);
  await registry.release('history', three.id, { configRevision: 7 }, by);
  const composed = await registry.compositions.current('history');
  const remote = composed?.composition.remotes['mf-watch'];
  expect(remote).toMatchObject({
    version: '1.2.0',
    entry: '/assets/mf-watch/1.2.0/remoteEntry.5f.js',
    previous: { version: '1.1.0', entry: '/assets/mf-watch/1.1.0/remoteEntry.5f.js', globalName: 'mf_watch_1_1_0' },
  });
  for (const file of [
    remote?.entry,
    remote?.previous?.entry,
    '/assets/mf-watch/1.2.0/remote.7b.css',
    '/assets/shell/1.0.0/forms.3d.js',
  ]) {
    expect(composed?.composition.integrity[file as string]).toMatch(/^sha384-/);
  }
});

test('a composition that does not hold is refused with every reason, and nothing changes', async () => {
  await publishSample(
    registry,
    sampleRemote({
      name: 'mf-greedy',
      version: '1.0.0',
      remote: {
        routes: [
          {
            path: '/mf-auth',
            screen: 'x',
            flow: 'web',
            phases: [0],
            requires: [],
            otherwise: '/',
            chrome: { header: true, footer: true },
            title: 'x',
          },
        ],
      },
      consumes: { react: '^20.0.0', lodash: '^4.0.0' },
    }),
  );
  await publishSample(registry, sampleRemote({ name: 'mf-future', version: '1.0.0', remote: { contract: '^2.0.0' } }));
  const first = await environmentWith('guarded', [{ name: 'mf-auth', version: '1.0.0' }]);
  const remotes = [
    { name: 'mf-greedy', version: '1.0.0' },
    { name: 'mf-future', version: '1.0.0' },
    { name: 'mf-none', version: '1.0.0' },
  ];
  await expect(registry.release('guarded', first.id, { shell: '1.0.0', remotes }, by)).rejects.toMatchObject({
    code: 'refused',
    faults: expect.arrayContaining([
      'mf-none@1.0.0 is not published.',
      'mf-greedy claims the web route /mf-auth, which mf-auth owns.',
      'mf-greedy@1.0.0 needs react ^20.0.0; shell@1.0.0 shares 19.3.1.',
      'mf-greedy@1.0.0 needs lodash, which shell@1.0.0 does not share.',
      'mf-future@1.0.0 needs contract ^2.0.0; shell@1.0.0 speaks 0.1.0.',
    ]),
  });
  expect((await registry.environment('guarded'))?.currentRelease).toBe(first.id);
});

test('a signed composition verifies with WebCrypto, and not when one byte is flipped; all replicas share the key', async () => {
  await environmentWith('signed', [watch('1.0.0')]);
  const composed = await registry.compositions.current('signed');
  if (!composed) throw new Error('no release');
  const { body, keyId, signature } = composed.signed;
  const spki = Buffer.from(composed.publicKeys[keyId] as string, 'base64');
  const key = await crypto.subtle.importKey('spki', spki, { name: 'Ed25519' }, false, ['verify']);
  const genuine = (text: string) =>
    crypto.subtle.verify({ name: 'Ed25519' }, key, Buffer.from(signature, 'base64'), Buffer.from(text));
  expect(await genuine(body)).toBe(true);
  expect(await genuine(body.replace('1.0.0', '1.0.1'))).toBe(false);
  expect(Composition.parse(JSON.parse(body))).toEqual(composed.composition);
  const replica = openRegistry({ db: database.db, store, clock: { now: () => nowMs } });
  expect((await replica.compositions.current('signed'))?.signed).toEqual(composed.signed);
});

test('another replica sees a new release within a second', async () => {
  const replica = openRegistry({ db: database.db, store, clock: { now: () => nowMs } });
  const first = await environmentWith('spread', [watch('1.0.0')]);
  expect(await replica.compositions.currentId('spread')).toBe(first.id);
  const second = await registry.release('spread', first.id, { remotes: [watch('1.1.0')] }, by);
  nowMs += 1_000;
  expect(await replica.compositions.currentId('spread')).toBe(second.id);
});

test('the audit names the first row that somebody edited', async () => {
  expect(await registry.firstBrokenAuditRow()).toBeNull();
  await sql`alter table registry_audit disable trigger append_only`.execute(database.db);
  await sql`update registry_audit set reason = 'nothing to see' where id = 3`.execute(database.db);
  expect(await registry.firstBrokenAuditRow()).toBe(3);
  await sql`delete from registry_audit where id = 2`.execute(database.db);
  expect(await registry.firstBrokenAuditRow()).toBe(3);
});

test('wrong environments, reasons and changes are told as such', async () => {
  await expect(registry.release('nowhere', null, { shell: '1.0.0' }, by)).rejects.toMatchObject({ code: 'not_found' });
  await expect(registry.release('staging', null, {}, by)).rejects.toMatchObject({ code: 'invalid' });
  await expect(registry.release('staging', null, { shell: '1.0.0' }, { ...by, reason: ' ' })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(
    registry.release('staging', null, { shell: '1.0.0', remotes: [watch('1.0.0'), watch('1.1.0')] }, by),
  ).rejects.toMatchObject({ code: 'invalid' });
  await expect(registry.createEnvironment('Not A Name', by)).rejects.toMatchObject({ code: 'invalid' });
  await expect(registry.createEnvironment('staging', by)).rejects.toMatchObject({ code: 'invalid' });
});
