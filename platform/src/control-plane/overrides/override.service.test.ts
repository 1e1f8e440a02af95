import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type SampleBuild, sampleRemote } from '../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../testing/test-registry.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { readAnnouncement } from './announced-build.ts';
import type { Overrides } from './override.service.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
  await registry.releases.release('development', null, { shell: '1.0.0', remotes: [WATCH, AUTH] }, by);
  await registry.releases.release('staging', null, { shell: '1.0.0', remotes: [WATCH, AUTH] }, by);
  await registry.releases.release(
    'production',
    null,
    { shell: '1.0.0', remotes: [WATCH, AUTH] },
    { ...by, bypassesPolicy: true },
  );
});
afterAll(() => at.close());

const WATCH = { name: 'mf-watch', version: '1.0.0' };
const AUTH = { name: 'mf-auth', version: '1.0.0' };
const DEV_SERVER = 'http://localhost:9100';
const HOUR_MS = 60 * 60_000;

const issue = (shows: Parameters<Overrides['issue']>[0]['shows'], more: object = {}) =>
  registry.overrides.issue({ environment: 'development', remote: 'mf-watch', shows, hours: 1, ...more }, by);
const announcement = ({ files }: SampleBuild) => ({
  assets: JSON.parse(String(files.get('assets.json'))),
  remote: JSON.parse(String(files.get('remote.json'))),
});
const devBuild = (more: Partial<Parameters<typeof sampleRemote>[0]> = {}) =>
  announcement(sampleRemote({ name: 'mf-watch', version: '1.3.0-dev.a1', ...more }));

test('a published version is served for its token only', async () => {
  const { token, override } = await issue({ version: '1.2.0' });
  const { release, refusal } = await registry.overrides.compose('development', token);
  expect(refusal).toBeNull();
  expect(release?.composition.remotes['mf-watch']).toMatchObject({
    version: '1.2.0',
    entry: '/assets/mf-watch/1.2.0/remoteEntry.5f.js',
    previous: null,
  });
  expect(release?.composition.override).toEqual({
    id: override.id,
    remote: 'mf-watch',
    version: '1.2.0',
    origin: null,
    chaos: null,
    by: 'tester',
    until: new Date(at.clock.now() + HOUR_MS).toISOString(),
  });
  const everybodys = await registry.compositions.current('development');
  expect(everybodys?.composition.remotes['mf-watch']?.version).toBe('1.0.0');
  expect(everybodys?.composition.override).toBeUndefined();
  expect(release?.composition.remotes['mf-auth']).toEqual(everybodys?.composition.remotes['mf-auth']);
});

test('a token that is changed, of another environment, expired or ended gives the usual site and the reason', async () => {
  const { token, override } = await issue({ version: '1.2.0' });
  const [head, claims = '', signature] = token.split('.');
  const other = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const stolen = Buffer.from(JSON.stringify({ ...other, remote: 'mf-auth' })).toString('base64url');
  const requested = async (given: string, environment = 'development') => {
    const { refusal, release } = await registry.overrides.compose(environment, given);
    expect(release?.composition.override).toBeUndefined();
    expect(release?.composition.remotes['mf-watch']?.version).toBe('1.0.0');
    return refusal;
  };
  expect(await requested('rubbish')).toBe('forged');
  expect(await requested([head, stolen, signature].join('.'))).toBe('forged');
  expect(await requested(token, 'staging')).toBe('other_environment');
  at.clock.nowMs += HOUR_MS;
  expect(await requested(token)).toBe('expired');
  at.clock.nowMs -= HOUR_MS;
  await registry.overrides.end(override.id, by);
  expect(await requested(token)).toBe('ended');
  await expect(registry.overrides.end(override.id, by)).rejects.toMatchObject({ code: 'not_found' });
});

test('what a dev server announces is shown from its origin, every file by its hash; a new build takes its place', async () => {
  const { token, override } = await issue({ origin: DEV_SERVER });
  expect((await registry.overrides.compose('development', token)).refusal).toBe('no_build');
  await registry.overrides.announce(override.id, devBuild());
  const { release } = await registry.overrides.compose('development', token);
  const { remotes, integrity, override: shown } = release?.composition ?? {};
  expect(shown).toMatchObject({ origin: DEV_SERVER, version: '1.3.0-dev.a1' });
  expect(remotes?.['mf-watch']?.entry).toBe(`${DEV_SERVER}/assets/mf-watch/1.3.0-dev.a1/remoteEntry.5f.js`);
  expect(integrity?.['/assets/mf-watch/1.3.0-dev.a1/remote.6a.js']).toMatch(/^sha384-/);
  await registry.overrides.announce(override.id, devBuild({ version: '1.3.0-dev.b2' }));
  const again = await registry.overrides.compose('development', token);
  expect(again.release?.composition.override?.version).toBe('1.3.0-dev.b2');
});

test('a build of another remote, under a version that could be published, or on the paths of another is refused', async () => {
  const { override } = await issue({ origin: DEV_SERVER });
  const announce = (build: unknown) => registry.overrides.announce(override.id, build);
  await expect(
    announce(announcement(sampleRemote({ name: 'mf-auth', version: '1.3.0-dev.a1' }))),
  ).rejects.toMatchObject({
    code: 'invalid',
    problems: ['It is of mf-auth and mf-auth; the override is of mf-watch.'],
  });
  await expect(announce(devBuild({ version: '1.3.0' }))).rejects.toMatchObject({ code: 'invalid' });
  await expect(announce({})).rejects.toMatchObject({ code: 'invalid' });
  const escaping = devBuild();
  escaping.assets.files['../../shell/1.0.0/main.1b.js'] = escaping.assets.files['remote.6a.js'];
  await expect(announce(escaping)).rejects.toMatchObject({ code: 'invalid' });
  const [route] = announcement(sampleRemote(AUTH)).remote.routes;
  await expect(announce(devBuild({ remote: { routes: [{ ...route, screen: 'own-screen' }] } }))).rejects.toMatchObject({
    code: 'refused',
    verdict: { findings: [{ code: 'route_overlap' }] },
  });
  await expect(announce(devBuild({ remote: { contract: '^9.0.0' } }))).rejects.toMatchObject({
    code: 'refused',
    verdict: { findings: [{ code: 'contract_range' }] },
  });
});

/** What an announcement is of, or why it is none. */
const nameOrCode = (given: unknown): string => {
  try {
    return readAnnouncement('mf-watch', given).assets.name;
  } catch (error) {
    return error instanceof RegistryError ? error.code : String(error);
  }
};

test('whatever is announced is a build or `invalid`, and nothing else', () => {
  const { assets, remote } = devBuild();
  const parts = fc.record({ assets: fc.anything(), remote: fc.anything() }, { requiredKeys: [] });
  const nearly = fc
    .record({ files: fc.anything(), groups: fc.anything(), federation: fc.anything(), version: fc.anything() })
    .map((changed) => ({ assets: { ...assets, ...changed }, remote }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), parts, nearly), (given) => {
      expect(['mf-watch', 'invalid']).toContain(nameOrCode(given));
    }),
  );
});

test('production shows published versions and no dev server unless its current policy allows it', async () => {
  const inProduction = { environment: 'production' };
  await expect(issue({ origin: DEV_SERVER }, inProduction)).rejects.toMatchObject({ code: 'forbidden' });
  const { token } = await issue({ version: '1.1.0' }, inProduction);
  expect((await registry.overrides.compose('production', token)).refusal).toBeNull();
  const policy = await registry.policies.of('production');
  expect(policy.overrides).toBe('versions');
  await registry.policies.change('production', { ...policy, overrides: 'none' }, by);
  expect((await registry.overrides.compose('production', token)).refusal).toBe('not_permitted');
  await registry.policies.change('production', policy, by);
});

test('a remote that is switched off stays off for everybody', async () => {
  const { token } = await issue({ version: '1.2.0' });
  await registry.releases.toggle('development', 'mf-watch', false, by);
  const { release, refusal } = await registry.overrides.compose('development', token);
  expect(refusal).toBe('switched_off');
  expect(release?.composition.remotes['mf-watch']).toBeUndefined();
  await registry.releases.toggle('development', 'mf-watch', true, by);
  expect((await registry.overrides.compose('development', token)).refusal).toBeNull();
});

test('chaos is made in development alone, and only by a platform that may', async () => {
  const { token } = await issue({ chaos: 'corrupt' });
  const { release } = await registry.overrides.compose('development', token);
  expect(release?.composition.remotes['mf-watch']?.entry).toBe(
    '/chaos/corrupt/assets/mf-watch/1.0.0/remoteEntry.5f.js',
  );
  await expect(issue({ chaos: 'kill' }, { environment: 'staging' })).rejects.toMatchObject({ code: 'forbidden' });
  const production = at.replica();
  await expect(
    production.overrides.issue(
      { environment: 'development', remote: 'mf-watch', shows: { chaos: 'kill' }, hours: 1 },
      by,
    ),
  ).rejects.toMatchObject({ code: 'forbidden' });
  expect((await production.overrides.compose('development', token)).refusal).toBe('not_permitted');
});

test('what cannot be shown is not promised', async () => {
  await expect(issue({ version: '9.9.9' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(issue({ version: '1.2.0' }, { environment: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(issue({ version: '1.2.0' }, { remote: 'shell' })).rejects.toMatchObject({ code: 'invalid' });
  for (const hours of [0, 13, 1.5]) {
    await expect(issue({ version: '1.2.0' }, { hours })).rejects.toMatchObject({ code: 'invalid' });
  }
  for (const origin of ['http://evil.test:80', 'http://localhost', 'http://localhost:80/x', 'http://localhost:1 *']) {
    await expect(issue({ origin })).rejects.toMatchObject({ code: 'invalid' });
  }
  await expect(issue({ chaos: 'explode' as never })).rejects.toMatchObject({ code: 'invalid' });
});

test('overrides stand in the audit and in the list of those that hold', async () => {
  const { override } = await issue({ version: '1.1.0' });
  expect((await registry.overrides.list('development')).map(({ id }) => id)).toContain(override.id);
  const [issued] = await registry.records.audit(1);
  expect(issued).toMatchObject({
    action: 'issue_override',
    actor: 'tester',
    environment: 'development',
    became: `override ${override.id}: mf-watch shows 1.1.0 for 1 h`,
  });
  await registry.overrides.end(override.id, by);
  expect((await registry.overrides.list('development')).map(({ id }) => id)).not.toContain(override.id);
  expect(await registry.records.checkAudit()).toMatchObject({ firstBroken: null });
});
