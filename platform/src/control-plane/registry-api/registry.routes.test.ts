import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { openFileStore } from '../../infrastructure/store/file-store.ts';
import { type SampleBuild, sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-settings.ts';
import { registryModule } from './registry.module.ts';
import { registryToken } from './registry-token.ts';

const token = 'a-token-of-the-test';
const authorized = { authorization: `Bearer ${token}`, 'x-actor': 'ana@watch' };
let database: TestDatabase;
let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-console-'));
  database = await testDatabase();
  app = fastify();
  await registryModule(app, {
    db: database.db,
    listen: database.listen,
    store: openFileStore(path.join(folder, 'store')),
    clock: { now: () => Date.UTC(2026, 10, 20) },
    settings: testSettings(database.db),
    config: {
      control: false,
      registryToken: token,
      dataDir: folder,
      limits: { graphql: 100_000 },
      origins: { site: 'http://localhost:8080' },
    },
  });
  app.get('/elsewhere', async () => ({ open: true }));
});
afterEach(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const query = async (
  text: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = authorized,
) => (await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query: text, variables } })).json();

const upload = (url: string, payload: Buffer, headers: Record<string, string> = authorized) =>
  app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'application/octet-stream', ...headers } });

const publish = async ({ name, version, files }: SampleBuild) => {
  for (const [file, bytes] of files) {
    expect((await upload(`/publish/${name}/${version}/${file}`, bytes)).statusCode).toBe(204);
  }
  return query(
    `mutation ($name: String!, $version: String!) { publish(name: $name, version: $version) { unchanged version { name kind digest } } }`,
    { name, version },
  );
};

const publishAll = async () => {
  for (const build of [
    sampleShell('1.0.0'),
    sampleRemote({ name: 'mf-watch', version: '1.0.0' }),
    sampleRemote({ name: 'mf-watch', version: '1.1.0' }),
  ])
    await publish(build);
};

test('without the token nothing is answered, and the rest of the origin is untouched', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: token }]) {
    const reply = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query: '{ environments { name } }' },
    });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ errors: [{ extensions: { code: 'unauthorized' } }] });
  }
  expect((await upload('/publish/mf-watch/1.0.0/a.js', Buffer.from('x'), {})).statusCode).toBe(401);
  expect((await app.inject('/elsewhere')).json()).toEqual({ open: true });
});

test('a build is uploaded, published, released, switched and rolled back through the origin', async () => {
  expect(await publish(sampleShell('1.0.0'))).toMatchObject({
    data: { publish: { unchanged: false, version: { kind: 'shell' } } },
  });
  await publish(sampleRemote({ name: 'mf-watch', version: '1.0.0' }));
  await publish(sampleRemote({ name: 'mf-watch', version: '1.1.0' }));
  const released = await query(
    `mutation { release(environment: "staging", base: null, changes: { shell: "1.0.0", remotes: [{ name: "mf-watch", version: "1.0.0" }] }, reason: "first") { id previous shell remotes { name version on } createdBy createdAt } }`,
  );
  const { id } = released.data.release;
  expect(released.data.release).toEqual({
    id,
    previous: null,
    shell: '1.0.0',
    remotes: [{ name: 'mf-watch', version: '1.0.0', on: true }],
    createdBy: 'ana@watch (platform token)',
    createdAt: '2026-11-20T00:00:00.000Z',
  });
  const toggled = await query(
    `mutation { toggle(environment: "staging", remote: "mf-watch", on: false, reason: "off") { id previous remotes { on } } }`,
  );
  expect(toggled.data.toggle).toMatchObject({ previous: id, remotes: [{ on: false }] });
  const back = await query(`mutation { rollback(environment: "staging", reason: "on again") { id } }`);
  expect(back.data.rollback.id).toBe(id);
  const shown = await query(
    `{ environments { name release { id } } remotes(name: "mf-watch") { name versions { version } } releases(environment: "staging") { id } audit(last: 2) { action actor from to } auditCheck { intact firstBroken } }`,
  );
  expect(shown.data.environments).toContainEqual({ name: 'staging', release: { id } });
  expect(shown.data.environments).toContainEqual({ name: 'production', release: null });
  expect(shown.data.remotes).toEqual([{ name: 'mf-watch', versions: [{ version: '1.1.0' }, { version: '1.0.0' }] }]);
  expect(shown.data.releases.map((release: { id: number }) => release.id)).toEqual([toggled.data.toggle.id, id]);
  expect(shown.data.audit[0]).toMatchObject({
    action: 'rollback',
    actor: 'ana@watch (platform token)',
    to: `release ${id}: shell@1.0.0 mf-watch@1.0.0`,
  });
  expect(shown.data.auditCheck).toEqual({ intact: true, firstBroken: null });
});

test('a rollout is checked, started, ramped, paused and promoted through the origin; a refusal brings its verdict', async () => {
  await publishAll();
  await query(
    `mutation { release(environment: "staging", base: null, changes: { shell: "1.0.0", remotes: [{ name: "mf-watch", version: "1.0.0" }] }, reason: "first") { id } }`,
  );
  await publish(sampleRemote({ name: 'mf-watch', version: '2.0.0', consumes: { react: '^20.0.0' } }));
  const changes = 'changes: { remotes: [{ name: "mf-watch", version: "2.0.0" }] }';
  const checked = await query(
    `{ check(environment: "staging", ${changes}) { outcome findings { code severity packages act { who } } } release(environment: "staging") { id } }`,
  );
  expect(checked.data.check).toEqual({
    outcome: 'blocked',
    findings: [
      {
        code: 'shared_range',
        severity: 'block',
        packages: ['mf-watch@2.0.0', 'shell@1.0.0'],
        act: { who: 'Team (team@example.test)' },
      },
    ],
  });
  const base = checked.data.release.id;
  const refused = await query(
    `mutation { release(environment: "staging", base: ${base}, ${changes}, reason: "anyway") { id } }`,
  );
  expect(refused.errors[0].extensions).toMatchObject({
    code: 'refused',
    verdict: { outcome: 'blocked', findings: [{ code: 'shared_range' }] },
  });
  const started = await query(
    `mutation { startRollout(environment: "staging", base: ${base}, remotes: [{ name: "mf-watch", version: "1.1.0" }], preset: "canary-5m", reason: "careful") { remotes { version rollout { version percent schedule { preset state step steps nextAt } } } } }`,
  );
  expect(started.data.startRollout.remotes).toEqual([
    {
      version: '1.0.0',
      rollout: {
        version: '1.1.0',
        percent: 10,
        schedule: { preset: 'canary-5m', state: 'running', step: 1, steps: 2, nextAt: '2026-11-20T00:05:00.000Z' },
      },
    },
  ]);
  const of = 'environment: "staging", remote: "mf-watch", reason: "because"';
  const paused = await query(`mutation { pause(${of}, paused: true) { state nextAt } }`);
  expect(paused.data.pause).toEqual({ state: 'paused', nextAt: null });
  const ramped = await query(`mutation { ramp(${of}, percent: 12.5) { remotes { rollout { percent } } } }`);
  expect(ramped.data.ramp.remotes[0].rollout.percent).toBe(12.5);
  const promoted = await query(`mutation { promote(${of}) { remotes { version rollout { percent } } } }`);
  expect(promoted.data.promote.remotes).toEqual([{ version: '1.1.0', rollout: null }]);
  expect((await query(`mutation { abort(${of}) { id } }`)).errors[0].extensions.code).toBe('not_found');
});

test('refusals contain a closed code and their errors', async () => {
  await publishAll();
  await query(
    `mutation { release(environment: "staging", base: null, changes: { shell: "1.0.0", remotes: [] }, reason: "first") { id } }`,
  );
  const other = await publish(sampleRemote({ name: 'mf-watch', version: '1.0.0', salt: 'other' }));
  expect(other).toMatchObject({
    data: null,
    errors: [{ path: ['publish'], extensions: { code: 'version_exists', status: 409 } }],
  });
  const stale = await query(
    `mutation { release(environment: "staging", base: null, changes: { shell: "1.0.0" }, reason: "late") { id } }`,
  );
  expect(stale.errors[0].extensions).toMatchObject({ code: 'conflict', status: 409 });
  const nothing = await query(`mutation { publish(name: "mf-none", version: "1.0.0") { unchanged } }`);
  expect(nothing.errors[0].extensions).toEqual({ code: 'refused', status: 422, problems: ['assets.json is missing.'] });
  expect((await query(`{ release(environment: "nowhere") { id } }`)).errors[0].extensions.code).toBe('not_found');
  expect((await query('{ nonsense }')).errors[0].extensions).toMatchObject({
    code: 'invalid',
    problems: [expect.stringContaining('nonsense')],
  });
  expect((await query(`{ audit(last: 100000) { id } }`)).errors[0].extensions.code).toBe('invalid');
});

test('an upload outside a build is refused, whatever the way of writing it', async () => {
  for (const url of [
    '/publish/mf-watch/1.0.0/%2e%2e%2fa.js',
    '/publish/..%2f..%2fx/1.0.0/a.js',
    '/publish/mf-watch/1.0.0/a%00.js',
    '/publish/mf-watch/one/a.js',
  ]) {
    const reply = await upload(url, Buffer.from('x'));
    expect([400, 404]).toContain(reply.statusCode);
  }
});

test('an upload that was abandoned is forgotten', async () => {
  await upload('/publish/mf-left/1.0.0/a.js', Buffer.from('x'));
  expect((await app.inject({ method: 'DELETE', url: '/publish/mf-left/1.0.0', headers: authorized })).statusCode).toBe(
    204,
  );
  const build = sampleRemote({ name: 'mf-left', version: '1.0.0' });
  expect((await publish(build)).errors).toBeUndefined();
});

test('the token is made once, kept for the owner alone, and given back', async () => {
  const dataDir = path.join(folder, 'made');
  const made = await registryToken({ registryToken: null, dataDir });
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await registryToken({ registryToken: null, dataDir })).toBe(made);
  expect(await registryToken({ registryToken: 'configured', dataDir })).toBe('configured');
});

test('a failing store is reported as such, and nothing is published', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const full = fastify();
  await registryModule(full, {
    db: database.db,
    listen: database.listen,
    store: openFileStore(path.join(file, 'store')),
    clock: { now: () => 0 },
    settings: testSettings(database.db),
    config: {
      control: false,
      registryToken: token,
      dataDir: folder,
      limits: { graphql: 100_000 },
      origins: { site: 'http://localhost:8080' },
    },
  });
  const reply = await full.inject({
    method: 'PUT',
    url: '/publish/mf-x/1.0.0/a.js',
    headers: authorized,
    payload: 'x',
  });
  expect(reply.statusCode).toBe(507);
  expect(reply.json().errors[0]).toMatchObject({
    message: expect.stringContaining(file),
    extensions: { code: 'store_unavailable' },
  });
  await full.close();
});
