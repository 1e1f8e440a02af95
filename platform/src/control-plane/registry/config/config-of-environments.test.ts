import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSettingsRepo } from '../../../services/settings/settings.repo.ts';
import { createSettings } from '../../../services/settings/settings.service.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
let staging: () => Promise<Record<string, unknown>>;
let production: typeof staging;
beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
  [staging, production] = [siteOf('staging'), siteOf('production')];
});
afterAll(() => at.close());

/** The runtime settings that the site of an environment reads; a change is noticed after a second. */
const siteOf = (environment: string) => {
  const settings = createSettings(createSettingsRepo(at.db, environment), at.clock);
  return async () => {
    at.clock.nowMs += 1_000;
    return (await settings.get()).runtimeSettings;
  };
};

/** Changes fields of what an environment reads. */
const set = async (environment: string | null, fields: Record<string, unknown>) => {
  const { revision, body } = await registry.siteConfig.current('runtimeSettings', environment);
  const next = JSON.stringify({ ...body, ...fields });
  return registry.siteConfig.change('runtimeSettings', revision, next, by, environment);
};

test('an environment reads the document of all environments until it has its own, and again after a rollback to revision 0', async () => {
  await set(null, { minAge: 14 });
  expect(await staging()).toMatchObject({ minAge: 14, maintenance: false });
  expect(await registry.siteConfig.current('runtimeSettings', 'staging')).toMatchObject({
    revision: 0,
    isInherited: true,
    body: { minAge: 14 },
  });
  expect(await set('staging', { maintenance: true })).toMatchObject({ revision: 1, environment: 'staging' });
  expect(await staging()).toMatchObject({ maintenance: true, minAge: 14 });
  expect(await production()).toMatchObject({ maintenance: false });
  await set(null, { minAge: 15 });
  expect(await staging()).toMatchObject({ minAge: 14 });
  expect(await production()).toMatchObject({ minAge: 15 });
  await registry.siteConfig.rollback('runtimeSettings', 0, by, 'staging');
  expect(await staging()).toMatchObject({ maintenance: false, minAge: 15 });
  const history = await registry.siteConfig.history('runtimeSettings', 10, 'staging');
  expect(history.map(({ revision, isInherited }) => [revision, isInherited])).toEqual([
    [2, true],
    [1, false],
    [0, true],
  ]);
  expect((await registry.records.audit(1))[0]).toMatchObject({ action: 'change_config', environment: 'staging' });
});

test('a promotion gives an environment what another one reads, and can be rolled back', async () => {
  const from = await set('staging', { minAge: 16 });
  const { revision: base } = await registry.siteConfig.current('runtimeSettings', 'production');
  const promotion = {
    document: 'runtimeSettings',
    from: 'staging',
    fromRevision: from.revision,
    to: 'production',
    base,
  };
  const promoted = await registry.siteConfig.promote(promotion, { ...by, reason: 'tried in staging' });
  expect(promoted).toMatchObject({ environment: 'production', isInherited: false, reason: 'tried in staging' });
  expect(await production()).toMatchObject({ minAge: 16 });
  await expect(registry.siteConfig.promote({ ...promotion, base: promoted.revision }, by)).rejects.toMatchObject({
    code: 'invalid',
    message: 'production has the runtimeSettings of staging already. Nothing was changed.',
  });
  await registry.siteConfig.rollback('runtimeSettings', base, by, 'production');
  expect(await production()).toMatchObject({ minAge: 15 });
});

test('a promotion is refused when either side changed in between', async () => {
  const [from, to] = await Promise.all(
    ['staging', 'production'].map((environment) => registry.siteConfig.current('runtimeSettings', environment)),
  );
  if (!from || !to) throw new Error('Both environments exist.');
  const promotion = { document: 'runtimeSettings', from: 'staging', to: 'production' };
  await expect(
    registry.siteConfig.promote({ ...promotion, fromRevision: from.revision - 1, base: to.revision }, by),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('runtimeSettings of staging is at') });
  await expect(
    registry.siteConfig.promote({ ...promotion, fromRevision: from.revision, base: to.revision - 1 }, by),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('runtimeSettings of production is at'),
  });
});

test('states are listed for all environments and for each one', async () => {
  const states = await registry.siteConfig.states('players');
  expect(states.map(({ environment, isInherited }) => [environment, isInherited])).toEqual([
    [null, false],
    ['development', true],
    ['production', true],
    ['staging', true],
  ]);
});

test('an unknown environment is reported with its name', async () => {
  await expect(registry.siteConfig.current('players', 'moon')).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no environment moon. See grandstand status.',
  });
});
