import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { SCHEDULER } from './rollout.service.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
let clock: TestRegistry['clock'];
let environmentWith: TestRegistry['environmentWith'];

beforeAll(async () => {
  at = await testRegistry();
  ({ registry, clock, environmentWith } = at);
});
afterAll(() => at.close());

const MINUTE_MS = 60_000;
const watch = (version: string) => ({ name: 'mf-watch', version });
const shareOf = async (environment: string) => {
  const [current] = await registry.records.releases(environment, 1);
  const { version, rollout } = current?.remotes['mf-watch'] ?? {};
  return rollout ? `${version} → ${rollout.version} ${rollout.percent} %` : version;
};

test('a share is raised by hand, promoted, and written down with who, why, from and to', async () => {
  const { id } = await environmentWith('by-hand', [watch('1.0.0')]);
  await registry.rollouts.start('by-hand', id, { remotes: [watch('1.1.0')], percent: 0.01 }, by);
  expect(await shareOf('by-hand')).toBe('1.0.0 → 1.1.0 0.01 %');
  await registry.rollouts.ramp('by-hand', 'mf-watch', 25, { ...by, reason: 'looks well' });
  const [row] = await registry.records.audit(1);
  expect(row).toMatchObject({ action: 'ramp', actor: 'tester', reason: 'looks well' });
  expect(row?.was).toContain('mf-watch@1.0.0, 0.01 % 1.1.0');
  expect(row?.became).toContain('mf-watch@1.0.0, 25 % 1.1.0');
  await registry.rollouts.promote('by-hand', 'mf-watch', by);
  expect(await shareOf('by-hand')).toBe('1.1.0');
  await expect(registry.rollouts.promote('by-hand', 'mf-watch', by)).rejects.toMatchObject({ code: 'not_found' });
});

test('remotes of one rollout move together', async () => {
  const { id } = await environmentWith('together', [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  await at.publish({ name: 'mf-auth', version: '1.1.0' });
  const remotes = [watch('1.1.0'), { name: 'mf-auth', version: '1.1.0' }];
  const started = await registry.rollouts.start('together', id, { remotes, percent: 10 }, by);
  expect(started.remotes['mf-auth']?.rollout?.salt).toBe(started.remotes['mf-watch']?.rollout?.salt);
  const ramped = await registry.rollouts.ramp('together', 'mf-auth', 40, by);
  expect(Object.values(ramped.remotes).map(({ rollout }) => rollout?.percent)).toEqual([40, 40]);
  const aborted = await registry.rollouts.abort('together', 'mf-watch', by);
  expect(Object.values(aborted.remotes).map(({ version, rollout }) => [version, rollout])).toEqual([
    ['1.0.0', undefined],
    ['1.0.0', undefined],
  ]);
});

test('a schedule takes its steps by the clock, each once across replicas, and promotes at the end', async () => {
  const { id } = await environmentWith('linear', [watch('1.0.0')]);
  await registry.rollouts.start('linear', id, { remotes: [watch('1.1.0')], preset: 'linear-2m' }, by);
  expect(await shareOf('linear')).toBe('1.0.0 → 1.1.0 10 %');
  expect(await registry.rollouts.advance()).toBe(0);
  clock.nowMs += 2 * MINUTE_MS;
  const other = at.replica();
  await Promise.all([registry.rollouts.advance(), other.rollouts.advance()]);
  expect(await shareOf('linear')).toBe('1.0.0 → 1.1.0 20 %');
  expect((await registry.records.audit(1))[0]?.actor).toBe(SCHEDULER);
  for (let step = 0; step < 8; step += 1) {
    clock.nowMs += 2 * MINUTE_MS;
    await registry.rollouts.advance();
  }
  expect(await shareOf('linear')).toBe('1.1.0');
  expect(await registry.rollouts.advance()).toBe(0);
});

test('a paused schedule waits, and restarts its step when it resumes', async () => {
  const { id } = await environmentWith('paused', [watch('1.0.0')]);
  const mandate = { ...by, reason: 'lunch' };
  await registry.rollouts.start('paused', id, { remotes: [watch('1.1.0')], preset: 'canary-5m' }, by);
  clock.nowMs += 4 * MINUTE_MS;
  expect(await registry.rollouts.pause('paused', 'mf-watch', true, mandate)).toMatchObject({ state: 'paused' });
  expect((await registry.records.audit(1))[0]).toMatchObject({ action: 'pause', reason: 'lunch' });
  clock.nowMs += 60 * MINUTE_MS;
  expect(await registry.rollouts.advance()).toBe(0);
  await registry.rollouts.pause('paused', 'mf-watch', false, mandate);
  clock.nowMs += 4 * MINUTE_MS;
  expect(await registry.rollouts.advance()).toBe(0);
  clock.nowMs += MINUTE_MS;
  expect(await registry.rollouts.advance()).toBe(1);
  expect(await shareOf('paused')).toBe('1.1.0');
});

test('a manual change stops the schedule', async () => {
  const { id } = await environmentWith('hands', [watch('1.0.0')]);
  const started = await registry.rollouts.start('hands', id, { remotes: [watch('1.1.0')], preset: 'linear-1m' }, by);
  clock.nowMs += MINUTE_MS;
  await registry.rollouts.advance();
  await registry.releases.rollback('hands', started.id, by);
  clock.nowMs += 60 * MINUTE_MS;
  await registry.rollouts.advance();
  expect(await registry.records.releases('hands', 1)).toHaveLength(1);
  expect((await registry.records.releaseById((await registry.compositions.currentId('hands')) ?? 0))?.id).toBe(
    started.id,
  );
  const { salt = '' } = started.remotes['mf-watch']?.rollout ?? {};
  expect((await registry.rollouts.schedule(salt))?.state).toBe('paused');
  await registry.releases.release('hands', started.id, { remotes: [watch('1.2.0')] }, by);
  expect(await shareOf('hands')).toBe('1.2.0');
});

test.each<[string, string, { remotes?: { name: string; version: string }[]; percent?: number; preset?: string }]>([
  ['invalid', 'nothing', { remotes: [] }],
  ['invalid', 'more than everybody', { percent: 101 }],
  ['invalid', 'a thousandth', { percent: 0.005 }],
  ['invalid', 'not a number', { percent: Number.NaN }],
  ['invalid', 'an unknown schedule', { preset: 'canary-1h' }],
  ['invalid', 'what everybody has', { remotes: [watch('1.0.0')] }],
  ['not_found', 'a remote that is not released', { remotes: [{ name: 'mf-auth', version: '1.0.0' }] }],
  ['refused', 'what was never published', { remotes: [watch('9.0.0')] }],
])('%s: a rollout of %s', async (code, what, request) => {
  const environment = `wrong-${what.replaceAll(' ', '-')}`;
  const { id } = await environmentWith(environment, [watch('1.0.0')]);
  await expect(
    registry.rollouts.start(environment, id, { remotes: [watch('1.1.0')], percent: 10, ...request }, by),
  ).rejects.toMatchObject({ code });
  expect(await shareOf(environment)).toBe('1.0.0');
});

test('a rollout is decided on a release: an older one is a conflict; a second one beside it is refused', async () => {
  const { id } = await environmentWith('decided', [watch('1.0.0')]);
  const started = await registry.rollouts.start('decided', id, { remotes: [watch('1.1.0')], percent: 5 }, by);
  const again = { remotes: [watch('1.2.0')], percent: 5 };
  await expect(registry.rollouts.start('decided', id, again, by)).rejects.toMatchObject({ code: 'conflict' });
  await expect(registry.rollouts.start('decided', started.id, again, by)).rejects.toMatchObject({ code: 'invalid' });
});
