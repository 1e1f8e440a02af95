import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { assignedTo } from '../rollout/assignment.ts';
import { GUARD } from '../model/actors.ts';
import { namedVisitor } from '../rollout/visitor.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];

beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
});
afterAll(() => at.close());

const watch = (version: string) => ({ name: 'mf-watch', version });
const remoteReport = (version: string, outcome: 'ok' | 'load_failed' | 'render_failed', mountMs?: number) => ({
  ...watch(version),
  outcome,
  ...(mountMs === undefined ? {} : { mountMs }),
});

const rollingOut = async (environment: string, options: { percent?: number; preset?: string } = { percent: 10 }) => {
  const { id } = await at.environmentWith(environment, [watch('1.0.0')]);
  return registry.rollouts.start(environment, id, { remotes: [watch('1.1.0')], ...options }, by);
};

/** A visitor who gets the reported version. */
const visitorOf = (
  release: Awaited<ReturnType<typeof registry.records.releaseById>>,
  { name, version }: ReturnType<typeof remoteReport>,
  one: number,
) => {
  const remote = release?.remotes[name];
  if (remote?.rollout?.version !== version) return undefined;
  for (let index = 0; ; index += 1) {
    const visitor = namedVisitor(`visitor-${one}-${index}`);
    if (assignedTo({ [name]: remote }, visitor).includes(name)) return visitor;
  }
};

/** Page views from as many addresses. */
const views = async (
  releaseId: number,
  count: number,
  report: ReturnType<typeof remoteReport>,
  network = '10.0',
  segment: { browser?: string; country?: string } = {},
) => {
  const release = await registry.records.releaseById(releaseId);
  for (let one = 0; one < count; one += 1) {
    const address = `${network}.${Math.floor(one / 250)}.${one % 250}`;
    const visitor = visitorOf(release, report, one);
    await registry.health.report({ releaseId, remotes: [report] }, { address, visitor, ...segment });
  }
  await registry.health.flush();
};
const current = async (environment: string) => {
  const id = await registry.compositions.currentId(environment);
  return registry.records.releaseById(id ?? 0);
};

test('a version that fails is taken back automatically, and the audit records why', async () => {
  const { id } = await rollingOut('broken');
  await views(id, 400, remoteReport('1.0.0', 'ok', 40));
  await views(id, 30, remoteReport('1.1.0', 'render_failed'), '10.1');
  expect(await registry.health.guardRollouts()).toBe(0);
  await views(id, 60, remoteReport('1.1.0', 'render_failed'), '10.2');
  expect(await registry.health.guardRollouts()).toBe(1);
  expect((await current('broken'))?.remotes['mf-watch']).toEqual({ version: '1.0.0', on: true });
  expect((await registry.records.audit(1))[0]).toMatchObject({
    actor: GUARD,
    action: 'abort',
    environment: 'broken',
    reason: '90 of 90 page views of mf-watch@1.1.0 failed, 0 of 400 page views of mf-watch@1.0.0',
  });
  expect(await registry.health.guardRollouts()).toBe(0);
});

test('a version that is a little worse is held where it is', async () => {
  const { id } = await rollingOut('worse', { preset: 'linear-1m' });
  await views(id, 4_000, remoteReport('1.0.0', 'ok'));
  await views(id, 1_900, remoteReport('1.1.0', 'ok'), '10.1');
  await views(id, 60, remoteReport('1.1.0', 'load_failed'), '10.2');
  expect(await registry.health.guardRollouts()).toBe(1);
  const salt = (await current('worse'))?.remotes['mf-watch']?.rollout?.salt ?? '';
  expect((await registry.rollouts.schedule(salt))?.state).toBe('paused');
  expect((await registry.records.audit(1))[0]).toMatchObject({ actor: GUARD, action: 'pause' });
  expect(await registry.health.guardRollouts()).toBe(0);
});

test('a flood of forged reports from a few addresses takes nothing back', async () => {
  const { id } = await rollingOut('forged');
  await views(id, 300, remoteReport('1.0.0', 'ok'));
  const visitor = visitorOf(await registry.records.releaseById(id), remoteReport('1.1.0', 'ok'), 0);
  for (let one = 0; one < 5_000; one += 1) {
    await registry.health.report(
      { releaseId: id, remotes: [remoteReport('1.1.0', 'render_failed')] },
      { address: `192.0.2.${one % 15}`, visitor },
    );
    if (one % 500 === 0) await registry.health.flush();
  }
  await registry.health.flush();
  expect(await registry.health.guardRollouts()).toBe(0);
  expect((await current('forged'))?.remotes['mf-watch']?.rollout?.percent).toBe(10);
});

test('reports of other releases, remotes or versions count for nothing', async () => {
  const { id } = await rollingOut('strangers');
  await views(id, 200, remoteReport('9.9.9', 'load_failed'));
  await views(id + 1_000, 200, remoteReport('1.1.0', 'load_failed'));
  await registry.health.report(
    { releaseId: id, remotes: [{ name: 'mf-none', version: '1.0.0', outcome: 'ok' }] },
    { address: '10.9.9.9' },
  );
  await registry.health.flush();
  expect(await registry.health.minutes('strangers', 0)).toEqual([]);
});

test('minutes are kept for the sparkline, forgotten after eight days', async () => {
  const { id } = await rollingOut('minutes');
  await views(id, 10, remoteReport('1.0.0', 'ok', 30));
  await views(id, 10, remoteReport('1.0.0', 'ok', 50));
  at.clock.nowMs += 60_000;
  await views(id, 3, remoteReport('1.0.0', 'load_failed'));
  const minutes = await registry.health.minutes('minutes', at.clock.nowMs - 60 * 60_000);
  expect(minutes.map(({ ok, failed, mountMs }) => ({ ok, failed, mountMs }))).toEqual([
    { ok: 20, failed: 0, mountMs: 40 },
    { ok: 0, failed: 3, mountMs: null },
  ]);
  expect((minutes[1]?.minute ?? 0) - (minutes[0]?.minute ?? 0)).toBe(60_000);
  // A day is returned in spans of four minutes.
  expect(await registry.health.minutes('minutes', at.clock.nowMs - 24 * 60 * 60_000)).toMatchObject([
    { ok: 20, failed: 3 },
  ]);
  at.clock.nowMs += 9 * 24 * 60 * 60_000;
  await registry.health.sweep();
  expect(await registry.health.minutes('minutes', 0)).toEqual([]);
});

test('a report that the database did not take is kept and counted later', async () => {
  const { id } = await rollingOut('away');
  await registry.health.report({ releaseId: id, remotes: [remoteReport('1.0.0', 'ok', 20)] }, { address: '10.0.0.1' });
  await at.db.schema.alterTable('registry_health').renameTo('registry_health_away').execute();
  await expect(registry.health.flush()).rejects.toThrow('registry_health');
  await at.db.schema.alterTable('registry_health_away').renameTo('registry_health').execute();
  await registry.health.flush();
  expect(await registry.health.minutes('away', 0)).toHaveLength(1);
});

test('a version at 100 % that fails is replaced by the one before it', async () => {
  const { id } = await at.environmentWith('everybody', [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  await views(id, 300, remoteReport('1.0.0', 'ok'));
  const next = await registry.releases.release('everybody', id, { remotes: [watch('1.1.0')] }, by);
  await views(next.id, 40, remoteReport('1.1.0', 'render_failed'), '10.1');
  expect(await registry.health.guardRollouts()).toBe(0);
  await views(next.id, 60, remoteReport('1.1.0', 'render_failed'), '10.2');
  expect(await registry.health.guardRollouts()).toBe(1);
  expect((await current('everybody'))?.remotes).toMatchObject({ 'mf-watch': { version: '1.0.0', on: true } });
  expect((await registry.records.audit(1))[0]).toMatchObject({
    actor: GUARD,
    action: 'rollback',
    environment: 'everybody',
  });
  expect(await registry.health.guardRollouts()).toBe(0);
});

test('a version that has been at 100 % for more than a day is not replaced', async () => {
  const { id } = await at.environmentWith('settled', [watch('1.0.0')]);
  await views(id, 300, remoteReport('1.0.0', 'ok'));
  const next = await registry.releases.release('settled', id, { remotes: [watch('1.1.0')] }, by);
  at.clock.nowMs += 25 * 60 * 60_000;
  await views(next.id, 100, remoteReport('1.1.0', 'load_failed'), '10.1');
  expect(await registry.health.guardRollouts()).toBe(0);
});

test.each([
  ['browser', { browser: 'Safari' }, { browser: 'Chrome' }, 'Safari'],
  ['country', { country: 'ca' }, { country: 'us' }, 'ca'],
])('a version that fails for one %s alone is taken back', async (kind, failing, healthy, segment) => {
  const { id } = await rollingOut(`segment-${kind}`);
  await views(id, 2_000, remoteReport('1.0.0', 'ok'), '10.0', healthy);
  await views(id, 200, remoteReport('1.0.0', 'ok'), '10.1', failing);
  // Of all visitors 1.9 % fail, which alone is bearable.
  await views(id, 3_000, remoteReport('1.1.0', 'ok'), '10.2', healthy);
  await views(id, 58, remoteReport('1.1.0', 'render_failed'), '10.20', failing);
  expect(await registry.health.guardRollouts()).toBe(1);
  expect((await registry.records.audit(1))[0]).toMatchObject({
    action: 'abort',
    reason: `58 of 58 page views of mf-watch@1.1.0 failed (${segment}), 0 of 200 page views of mf-watch@1.0.0`,
  });
});

test('a version that mounts slowly is taken back', async () => {
  const { id } = await rollingOut('slow');
  await views(id, 300, remoteReport('1.0.0', 'ok', 200));
  await views(id, 120, remoteReport('1.1.0', 'ok', 4_000), '10.1');
  expect(await registry.health.guardRollouts()).toBe(1);
  expect((await registry.records.audit(1))[0]).toMatchObject({
    action: 'abort',
    reason: '120 of 120 page views of mf-watch@1.1.0 mounted slowly, 0 of 300 page views of mf-watch@1.0.0',
  });
});

test('a report of a version that its visitor did not get counts for nothing', async () => {
  const { id } = await rollingOut('not-served');
  await views(id, 300, remoteReport('1.0.0', 'ok'));
  for (let one = 0; one < 100; one += 1)
    await registry.health.report(
      { releaseId: id, remotes: [remoteReport('1.1.0', 'render_failed')] },
      { address: `10.1.0.${one}` },
    );
  await registry.health.flush();
  expect(await registry.health.guardRollouts()).toBe(0);
  expect((await registry.health.minutes('not-served', 0)).map(({ version }) => version)).toEqual(['1.0.0']);
});
