import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
});
afterAll(() => at.close());

const flags = async () => {
  const { body } = await registry.siteConfig.current('runtimeSettings');
  return body;
};

test('a document changes on its base revision, applies immediately, and can be rolled back', async () => {
  const installed = await registry.siteConfig.current('runtimeSettings');
  expect(installed.revision).toBe(0);
  const off = JSON.stringify({ ...installed.body, maintenance: true });
  const changed = await registry.siteConfig.change('runtimeSettings', 0, off, { ...by, reason: 'the database moves' });
  expect(changed).toMatchObject({ revision: 1, changedBy: 'tester', reason: 'the database moves' });
  expect(await flags()).toMatchObject({ maintenance: true });
  await expect(registry.siteConfig.change('runtimeSettings', 0, off, by)).rejects.toMatchObject({ code: 'conflict' });
  await registry.siteConfig.rollback('runtimeSettings', 0, { ...by, reason: 'it moved' });
  expect(await flags()).toMatchObject({ maintenance: false });
  const history = await registry.siteConfig.history('runtimeSettings', 10);
  expect(history.map(({ revision, reason }) => [revision, reason])).toEqual([
    [2, 'it moved'],
    [1, 'the database moves'],
    [0, 'As installed'],
  ]);
  expect((await registry.records.audit(1))[0]).toMatchObject({
    action: 'change_config',
    was: 'runtimeSettings revision 1',
    became: 'runtimeSettings revision 2',
  });
});

test('of five operators on one revision exactly one changes it', async () => {
  const { revision, body } = await registry.siteConfig.current('remoteConfig');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) =>
      registry.siteConfig.change(
        'remoteConfig',
        revision,
        JSON.stringify({ ...body, referralProgram: `s${index}` }),
        by,
      ),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('invalid documents are refused with every error before they are served', async () => {
  const { body, revision } = await registry.siteConfig.current('remoteConfig');
  const wrong = JSON.stringify({ ...body, isPhase1Enabled: 'yes', colour: 'red' });
  expect(await registry.siteConfig.preview('remoteConfig', wrong)).toEqual([
    'isPhase1Enabled is not accepted as it is: the site would use its default.',
    'colour is not a field of remoteConfig.',
  ]);
  await expect(registry.siteConfig.change('remoteConfig', revision, wrong, by)).rejects.toMatchObject({
    code: 'refused',
    problems: expect.arrayContaining(['colour is not a field of remoteConfig.']),
  });
  expect((await registry.siteConfig.current('remoteConfig')).revision).toBe(revision);
  for (const [document, problems] of Object.entries({ remoteConfig: body, players: {}, localization: {} })) {
    expect([document, await registry.siteConfig.preview(document, JSON.stringify(problems))]).toEqual([document, []]);
  }
});

test('base URLs of the specification’s and of teams’ services are accepted, those of unknown services are refused', async () => {
  const { body } = await registry.siteConfig.current('runtimeSettings');
  const preview = (services: Record<string, string>) =>
    registry.siteConfig.preview('runtimeSettings', JSON.stringify({ ...body, services }));
  expect(await preview({ evergent: 'https://a.test', 'team:news': 'https://news.test' })).toEqual([]);
  expect(await preview({ evergnt: 'https://a.test', 'team:No': '' })).toEqual([
    'services.evergnt is not a service. A team’s own service is written as team:news.',
    'services.team:No is not a service. A team’s own service is written as team:news.',
  ]);
});

test.each(['{', '[]', 'null', '"text"'])('%s is not a document', async (text) => {
  const { revision } = await registry.siteConfig.current('players');
  await expect(registry.siteConfig.change('players', revision, text, by)).rejects.toMatchObject({ code: 'invalid' });
});

test('unknown documents and revisions are reported as such', async () => {
  await expect(registry.siteConfig.current('passwords')).rejects.toMatchObject({ code: 'not_found' });
  await expect(registry.siteConfig.rollback('players', 99, by)).rejects.toMatchObject({ code: 'not_found' });
});

test('what an environment served to a visitor at a time can be asked afterwards', async () => {
  const watch = (version: string) => ({ name: 'mf-watch', version });
  const began = at.clock.now();
  const first = await at.environmentWith('past', [watch('1.0.0')]);
  at.clock.nowMs += 1_000;
  await registry.rollouts.start('past', first.id, { remotes: [watch('1.1.0')], percent: 50 }, by);
  at.clock.nowMs += 1_000;
  await registry.releases.rollback('past', first.id, by);
  const versionAt = async (ms: number, visitor?: string) =>
    (await registry.records.servedAt('past', began + ms, { visitor }))?.remotes[0]?.version ?? null;
  expect(await versionAt(-1)).toBeNull();
  expect(await versionAt(0)).toBe('1.0.0');
  const seen = await Promise.all(Array.from({ length: 40 }, (_, index) => versionAt(1_500, `v${index}`)));
  expect(new Set(seen)).toEqual(new Set(['1.0.0', '1.1.0']));
  expect(await versionAt(1_500)).toBe('1.0.0');
  expect(await versionAt(5_000, 'v1')).toBe('1.0.0');
});
