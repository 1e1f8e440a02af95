import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, sampleRemote, sampleShell } from '../../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { assetFolder } from '../model/asset-types.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];

beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
  await at.publish({ name: 'mf-auth', version: '1.1.0' });
});
afterAll(() => at.close());

const watch = (version: string) => ({ name: 'mf-watch', version });
const auth = (version: string) => ({ name: 'mf-auth', version });
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

const served = async (environment: string) => {
  const current = (await registry.records.environment(environment))?.currentRelease ?? 0;
  const { remotes = {} } = (await registry.records.releaseById(current)) ?? {};
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { version, rollout }]) => [
      name,
      rollout ? `${version}, ${rollout.percent} % ${rollout.version}` : version,
    ]),
  );
};
const release = async (environment: string, version: { name: string; version: string }) => {
  const base = (await registry.records.environment(environment))?.currentRelease ?? null;
  return registry.releases.release(environment, base, { remotes: [version] }, by);
};
/** Nothing new without a second person, and a freeze now. */
const close = (environment: string) =>
  registry.policies.change(
    environment,
    {
      approval: true,
      freezes: [{ fromMs: at.clock.nowMs, untilMs: at.clock.nowMs + DAY_MS, reason: 'the final' }],
    },
    by,
  );
const rollback = (environment: string, request: { to?: string; from?: string } = {}, remote = 'mf-watch') =>
  registry.releases.rollbackRemote(environment, { remote, ...request }, { ...by, reason: 'stalls' });

test('a frozen environment that needs approval takes a remote back immediately, and keeps what others released since', async () => {
  await at.environmentWith('closed', [watch('1.0.0'), auth('1.0.0')]);
  await release('closed', watch('1.1.0'));
  await release('closed', auth('1.1.0'));
  await close('closed');
  await expect(release('closed', watch('1.2.0'))).rejects.toMatchObject({ code: 'frozen' });
  expect(await registry.releases.remoteRollbacks('closed')).toEqual([auth('1.0.0'), watch('1.0.0')]);
  await rollback('closed');
  expect(await served('closed')).toEqual({ 'mf-watch': '1.0.0', 'mf-auth': '1.1.0' });
  const [row] = await registry.records.audit(1);
  expect(row).toMatchObject({ action: 'rollback_remote', actor: 'tester', reason: 'stalls' });
  expect([row?.was, row?.became].map((text) => text?.replace(/release \d+: shell@1.0.0 /, ''))).toEqual([
    'mf-auth@1.1.0 mf-watch@1.1.0',
    'mf-auth@1.1.0 mf-watch@1.0.0',
  ]);
});

test('only a version that served every visitor there is a rollback; a share or another environment is not enough', async () => {
  const { id } = await at.environmentWith('shares', [watch('1.0.0'), auth('1.0.0')]);
  await registry.rollouts.start('shares', id, { remotes: [watch('1.2.0')], percent: 50 }, by);
  await registry.rollouts.abort('shares', 'mf-watch', by);
  await release('shares', watch('1.1.0'));
  await close('shares');
  for (const to of ['1.2.0', '9.9.9']) {
    await expect(rollback('shares', { to })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(`mf-watch@${to} never served every visitor of shares`),
    });
  }
  expect(await registry.releases.remoteRollbacks('shares')).toEqual([watch('1.0.0')]);
  await rollback('shares', { to: '1.0.0' });
  expect(await served('shares')).toMatchObject({ 'mf-watch': '1.0.0' });
});

test('a rollback never leads forward to the version that was left, and two of one incident go back once', async () => {
  await at.environmentWith('twice-one', [watch('1.0.0')]);
  await release('twice-one', watch('1.1.0'));
  await release('twice-one', watch('1.2.0'));
  const outcomes = await Promise.allSettled([rollback('twice-one'), rollback('twice-one')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await served('twice-one')).toEqual({ 'mf-watch': '1.1.0' });
  await expect(rollback('twice-one', { from: '1.2.0' })).rejects.toMatchObject({ code: 'conflict' });
  await rollback('twice-one', { from: '1.1.0' });
  expect(await served('twice-one')).toEqual({ 'mf-watch': '1.0.0' });
  at.clock.nowMs += 2 * MINUTE_MS;
  await expect(rollback('twice-one')).rejects.toMatchObject({ code: 'not_found' });
  await expect(rollback('twice-one', {}, 'mf-none')).rejects.toMatchObject({ code: 'not_found' });
});

test('a rollback of a remote in a shared rollout takes only that remote out of it', async () => {
  const { id } = await at.environmentWith('group', [watch('1.0.0'), auth('1.0.0')]);
  await registry.rollouts.start('group', id, { remotes: [watch('1.1.0'), auth('1.1.0')], percent: 20 }, by);
  await rollback('group');
  expect(await served('group')).toEqual({ 'mf-watch': '1.0.0', 'mf-auth': '1.0.0, 20 % 1.1.0' });
});

test('a version whose files are gone, or that no longer fits the shell, is refused by the gate', async () => {
  await at.publish({ name: 'mf-old', version: '1.0.0' });
  await at.publish({ name: 'mf-old', version: '1.1.0' });
  await at.environmentWith('gone', [{ name: 'mf-old', version: '1.0.0' }, watch('1.0.0')]);
  await release('gone', { name: 'mf-old', version: '1.1.0' });
  await at.store.delete(assetFolder({ name: 'mf-old', version: '1.0.0' }));
  await expect(rollback('gone', {}, 'mf-old')).rejects.toMatchObject({
    code: 'refused',
    problems: expect.arrayContaining([expect.stringContaining('of mf-old@1.0.0 is not in the store.')]),
  });

  const range = (version: string, contract: string) =>
    publishSample(registry, sampleRemote({ name: 'mf-range', version, remote: { contract } }));
  await range('1.0.0', '^0.1.0');
  await range('1.1.0', '>=0.1.0');
  await publishSample(registry, sampleShell('2.0.0', { provides: { '@grandstand/shared-contracts/router': '0.2.0' } }));
  await at.environmentWith('range', [{ name: 'mf-range', version: '1.0.0' }]);
  const { id } = await release('range', { name: 'mf-range', version: '1.1.0' });
  await registry.releases.release('range', id, { shell: '2.0.0' }, by);
  await expect(rollback('range', {}, 'mf-range')).rejects.toMatchObject({ code: 'refused' });
  expect(await served('range')).toEqual({ 'mf-range': '1.1.0' });
});

test('a share may fall during a freeze, and may not grow', async () => {
  const { id } = await at.environmentWith('falling', [watch('1.0.0')]);
  await registry.rollouts.start('falling', id, { remotes: [watch('1.1.0')], percent: 50 }, by);
  await close('falling');
  await registry.rollouts.ramp('falling', 'mf-watch', 5, by);
  expect(await served('falling')).toEqual({ 'mf-watch': '1.0.0, 5 % 1.1.0' });
  await expect(registry.rollouts.ramp('falling', 'mf-watch', 6, by)).rejects.toMatchObject({ code: 'frozen' });
  await expect(registry.rollouts.promote('falling', 'mf-watch', by)).rejects.toMatchObject({ code: 'frozen' });
});
