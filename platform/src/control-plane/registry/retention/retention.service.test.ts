import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
const DAY_MS = 24 * 60 * 60_000;

beforeEach(async () => {
  at = await testRegistry();
  ({ registry } = at);
  // 1.0.0, 1.1.0 and 1.2.0 are there already.
  for (let minor = 3; minor < 12; minor += 1) {
    at.clock.nowMs += 1;
    await at.publish({ name: 'mf-watch', version: `1.${minor}.0` });
  }
});
afterEach(() => at.close());

const watch = (version: string) => ({ name: 'mf-watch', version });
const prunable = async () => (await registry.retention.prunable()).map(({ version }) => version);
const filesOf = async (version: string) => (await at.store.list(`assets/mf-watch/${version}/`)).length;

test('what was published lately stays, and so do the newest of each package', async () => {
  expect(await prunable()).toEqual([]);
  at.clock.nowMs += 8 * DAY_MS;
  const all = await prunable();
  expect(all).toHaveLength(7);
  expect(all).not.toContain('1.11.0');
  expect(all).not.toContain('1.7.0');
});

/** 1.4.0 is served, 1.5.0 is rolled out, 1.3.0 is the way back; 1.0.0 has been out of use for more than thirty days. */
const releaseToTabs = async () => {
  at.clock.nowMs += 8 * DAY_MS;
  const first = await at.environmentWith('tabs', [watch('1.0.0')]);
  at.clock.nowMs += DAY_MS;
  const second = await registry.releases.release('tabs', first.id, { remotes: [watch('1.3.0')] }, by);
  at.clock.nowMs += 40 * DAY_MS;
  const third = await registry.releases.release('tabs', second.id, { remotes: [watch('1.4.0')] }, by);
  await registry.rollouts.start('tabs', third.id, { remotes: [watch('1.5.0')], percent: 1 }, by);
};

test('what a tab may still ask for stays: served now, rolled out, the way back, current within thirty days', async () => {
  await releaseToTabs();
  // 1.3.0 was current until today; 1.0.0 is the way back from it.
  expect(await prunable()).toEqual(['1.1.0', '1.2.0', '1.6.0']);
  at.clock.nowMs += 31 * DAY_MS;
  // Now 1.3.0 is only the way back of what is served.
  expect(await prunable()).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.6.0']);
});

test('pruning deletes files, is written down, and what is gone cannot be released', async () => {
  await releaseToTabs();
  at.clock.nowMs += 31 * DAY_MS;
  const pruned = await registry.retention.prune({ ...by, reason: 'the disk' });
  expect(pruned.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.6.0']);
  expect(await filesOf('1.1.0')).toBe(0);
  expect(await filesOf('1.3.0')).toBeGreaterThan(0);
  expect((await registry.records.audit(1))[0]).toMatchObject({
    action: 'prune',
    was: 'mf-watch@1.6.0',
    reason: 'the disk',
  });
  expect(await prunable()).toEqual([]);
  const base = await registry.compositions.currentId('tabs');
  await expect(registry.releases.release('tabs', base, { remotes: [watch('1.1.0')] }, by)).rejects.toMatchObject({
    code: 'refused',
    problems: expect.arrayContaining([expect.stringContaining('mf-watch@1.1.0 is not in the store')]),
  });
  expect(await at.publish(watch('1.1.0'))).toMatchObject({ unchanged: true });
  expect(await filesOf('1.1.0')).toBeGreaterThan(0);
  await registry.releases.release('tabs', base, { remotes: [watch('1.1.0')] }, by);
  await expect(registry.retention.prune({ ...by, reason: ' ' })).rejects.toMatchObject({ code: 'invalid' });
});

test('a release that is made while pruning looks keeps its files', async () => {
  await releaseToTabs();
  for (let minor = 12; minor < 18; minor += 1) await at.publish({ name: 'mf-watch', version: `1.${minor}.0` });
  at.clock.nowMs += 8 * DAY_MS;
  const base = await registry.compositions.currentId('tabs');
  const [released] = await Promise.allSettled([
    registry.releases.release('tabs', base, { remotes: [watch('1.7.0')] }, by),
    registry.retention.prune(by),
  ]);
  // In either order: it was pruned and refused, or it is served with all its files.
  expect((await filesOf('1.7.0')) > 0).toBe(released.status === 'fulfilled');
});
