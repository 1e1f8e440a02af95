import { Composition } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { publishSample, sampleRemote } from '../../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { loadVersions } from '../versions/version.repo.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
let environmentWith: TestRegistry['environmentWith'];
let replica: TestRegistry['replica'];
let clock: TestRegistry['clock'];

beforeAll(async () => {
  at = await testRegistry();
  ({ registry, environmentWith, replica, clock } = at);
});
afterAll(() => at.close());

const watch = (version: string) => ({ name: 'mf-watch', version });

test('the previous artifact is the version that last served and differs', async () => {
  const one = await environmentWith('history', [watch('1.0.0')]);
  const two = await registry.releases.release('history', one.id, { remotes: [watch('1.1.0')] }, by);
  const off = await registry.releases.toggle('history', 'mf-watch', false, by);
  expect(off.previous).toBe(two.id);
  const three = await registry.releases.release(
    'history',
    off.id,
    { remotes: [{ ...watch('1.2.0'), off: false }] },
    by,
  );
  await registry.releases.release('history', three.id, { configRevision: 7 }, by);
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

test('a composition has the screens of its remotes, those that are switched off included', async () => {
  await environmentWith('screens', [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  await registry.releases.toggle('screens', 'mf-auth', false, by);
  const composed = await registry.compositions.current('screens');
  expect(Object.keys(composed?.composition.remotes ?? {})).toEqual(['mf-watch']);
  expect(composed?.composition.screens).toEqual({
    'mf-auth': { remote: 'mf-auth', paths: ['/mf-auth'] },
    'mf-watch': { remote: 'mf-watch', paths: ['/mf-watch'] },
  });
});

test('a route that was published with a path in otherwise keeps it as its fallback', async () => {
  const routes = [{ path: '/old', screen: 'old', flow: 'web', title: 'Old', otherwise: '/mf-auth?a=b' }];
  const build = sampleRemote({ name: 'mf-watch', version: '0.9.0', remote: { routes: routes as never } });
  await publishSample(registry, build);
  await environmentWith('earlier', [watch('0.9.0')]);
  const published = await registry.compositions.current('earlier');
  expect(published?.composition.remotes['mf-watch']?.routes).toMatchObject([{ fallback: '/mf-auth?a=b' }]);
  // As an earlier platform stored it.
  const stored = JSON.parse((build.files.get('remote.json') as Buffer).toString()) as object;
  await at.db
    .insertInto('registry_version')
    .columns(['name', 'version', 'kind', 'digest', 'assets', 'remote', 'published_at', 'published_by'])
    .expression((db) =>
      db
        .selectFrom('registry_version')
        .select(({ val, ref }) => [
          'name',
          val('0.8.0').as('version'),
          'kind',
          'digest',
          ref('assets').as('assets'),
          sql<string>`${JSON.stringify(stored)}::jsonb`.as('remote'),
          'published_at',
          'published_by',
        ])
        .where('name', '=', 'mf-watch')
        .where('version', '=', '0.9.0'),
    )
    .execute();
  const [read] = await loadVersions(at.db, [watch('0.8.0')]);
  expect(read?.remote?.routes).toMatchObject([{ screen: 'old', fallback: '/mf-auth?a=b' }]);
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
  const other = replica();
  expect((await other.compositions.current('signed'))?.signed).toEqual(composed.signed);
});

test('another replica sees a new release within a second', async () => {
  const other = replica();
  const first = await environmentWith('spread', [watch('1.0.0')]);
  expect(await other.compositions.currentId('spread')).toBe(first.id);
  const second = await registry.releases.release('spread', first.id, { remotes: [watch('1.1.0')] }, by);
  clock.nowMs += 1_000;
  expect(await other.compositions.currentId('spread')).toBe(second.id);
});
