import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, sampleRemote } from '../../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
let environmentWith: TestRegistry['environmentWith'];

beforeAll(async () => {
  at = await testRegistry();
  ({ registry, environmentWith } = at);
});
afterAll(() => at.close());

const watch = (version: string) => ({ name: 'mf-watch', version });

test('of twenty writers on one base exactly one releases; the others get a conflict', async () => {
  const base = await environmentWith('race', [watch('1.0.0')]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      registry.releases.release('race', base.id, { remotes: [watch('1.1.0')], configRevision: index + 2 }, by),
    ),
  );
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(won).toHaveLength(1);
  expect(lost.every(({ code }) => code === 'conflict')).toBe(true);
  expect(await registry.records.environment('race')).toEqual({ name: 'race', currentRelease: won[0]?.id });
  expect(await registry.records.releases('race', 50)).toHaveLength(2);
});

test('the first release races too, and a release that changes nothing is the one there is', async () => {
  await registry.releases.createEnvironment('first', by);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      registry.releases.release('first', null, { shell: '1.0.0', remotes: [watch('1.0.0')] }, by),
    ),
  );
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(won).toHaveLength(1);
  const again = await registry.releases.release('first', won[0]?.id ?? 0, { remotes: [watch('1.0.0')] }, by);
  expect(again.id).toBe(won[0]?.id);
});

test('a toggle takes a remote out of the composition and brings the same version back', async () => {
  await environmentWith('switching', [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  const off = await registry.releases.toggle('switching', 'mf-watch', false, by);
  expect(Object.keys((await registry.compositions.current('switching'))?.composition.remotes ?? {})).toEqual([
    'mf-auth',
  ]);
  const newer = await registry.releases.release('switching', off.id, { remotes: [watch('1.1.0')] }, by);
  expect(newer.remotes['mf-watch']).toEqual({ version: '1.1.0', on: false });
  await registry.releases.toggle('switching', 'mf-watch', true, by);
  const composed = await registry.compositions.current('switching');
  expect(composed?.composition.remotes['mf-watch']?.version).toBe('1.1.0');
  await expect(registry.releases.toggle('switching', 'mf-none', true, by)).rejects.toMatchObject({ code: 'not_found' });
});

test('of twenty concurrent toggles of different remotes none is lost', async () => {
  const names = ['mf-watch', 'mf-auth'];
  await environmentWith('busy', [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => registry.releases.toggle('busy', names[index % 2] as string, false, by)),
  );
  const [newest] = await registry.records.releases('busy', 1);
  expect(newest?.remotes).toEqual({
    'mf-auth': { version: '1.0.0', on: false },
    'mf-watch': { version: '1.0.0', on: false },
  });
});

test('a rollback points at the older release, is announced, and is written down', async () => {
  const seen: unknown[] = [];
  const first = await environmentWith('rolling', [watch('1.0.0')]);
  const stop = registry.notices.onRelease((event) => seen.push(event));
  const second = await registry.releases.release('rolling', first.id, { remotes: [watch('1.1.0')] }, by);
  expect((await registry.releases.rollback('rolling', null, { ...by, reason: 'stalls on join' })).id).toBe(first.id);
  stop();
  expect(seen).toEqual([
    { environment: 'rolling', release: second.id },
    { environment: 'rolling', release: first.id },
  ]);
  expect((await registry.compositions.current('rolling'))?.composition.releaseId).toBe(first.id);
  expect((await registry.records.audit(1))[0]).toMatchObject({
    actor: 'tester',
    action: 'rollback',
    reason: 'stalls on join',
    was: `release ${second.id}: shell@1.0.0 mf-watch@1.1.0`,
    became: `release ${first.id}: shell@1.0.0 mf-watch@1.0.0`,
  });
  const third = await registry.releases.release('rolling', first.id, { remotes: [watch('1.2.0')] }, by);
  expect((await registry.releases.rollback('rolling', second.id, by)).id).toBe(second.id);
  expect(third.previous).toBe(first.id);
  await expect(registry.releases.rollback('rolling', null, by, third.id)).rejects.toMatchObject({ code: 'conflict' });
  const elsewhere = await environmentWith('elsewhere', [watch('1.0.0')]);
  await expect(registry.releases.rollback('rolling', elsewhere.id, by)).rejects.toMatchObject({ code: 'not_found' });
  await expect(registry.releases.rollback('elsewhere', null, by)).rejects.toMatchObject({ code: 'not_found' });
});

test('after 10 %, 50 % and promote, a rollback returns to the release without the new version', async () => {
  const first = await environmentWith('promoted', [watch('1.0.0')]);
  await registry.rollouts.start('promoted', first.id, { remotes: [watch('1.1.0')], percent: 10 }, by);
  await registry.rollouts.ramp('promoted', 'mf-watch', 50, by);
  await registry.rollouts.promote('promoted', 'mf-watch', by);
  expect((await registry.releases.lastGood('promoted'))?.id).toBe(first.id);
  expect((await registry.releases.rollback('promoted', null, by)).id).toBe(first.id);
});

test('two operators who roll back without naming a release go back once', async () => {
  const first = await environmentWith('twice', [watch('1.0.0')]);
  const second = await registry.releases.release('twice', first.id, { remotes: [watch('1.1.0')] }, by);
  await registry.releases.release('twice', second.id, { remotes: [watch('1.2.0')] }, by);
  const outcomes = await Promise.allSettled([
    registry.releases.rollback('twice', null, { ...by, actor: 'ana' }),
    registry.releases.rollback('twice', null, { ...by, actor: 'ben' }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [lost] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(lost).toMatchObject({ code: 'conflict' });
  expect((await registry.records.environment('twice'))?.currentRelease).toBe(second.id);
  // The release to leave is named: a second step back is intended.
  expect((await registry.releases.rollback('twice', null, by, second.id)).id).toBe(first.id);
});

test('an invalid composition is refused with every reason, and nothing changes', async () => {
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
            fallback: 'landing',
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
  await expect(registry.releases.release('guarded', first.id, { shell: '1.0.0', remotes }, by)).rejects.toMatchObject({
    code: 'refused',
    problems: expect.arrayContaining([
      'mf-none@1.0.0 is not published.',
      'mf-greedy@1.0.0 claims the web route /mf-auth, which mf-auth@1.0.0 owns.',
      'mf-greedy@1.0.0 needs react ^20.0.0; shell@1.0.0 shares 19.3.1.',
      'mf-greedy@1.0.0 needs lodash, which shell@1.0.0 does not share.',
      'mf-future@1.0.0 needs contract ^2.0.0; shell@1.0.0 speaks 0.1.0.',
    ]),
  });
  expect((await registry.records.environment('guarded'))?.currentRelease).toBe(first.id);
});

test('wrong environments, reasons and changes are reported as such', async () => {
  await expect(registry.releases.release('nowhere', null, { shell: '1.0.0' }, by)).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(registry.releases.release('staging', null, {}, by)).rejects.toMatchObject({ code: 'invalid' });
  await expect(
    registry.releases.release('staging', null, { shell: '1.0.0' }, { ...by, reason: ' ' }),
  ).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(
    registry.releases.release('staging', null, { shell: '1.0.0', remotes: [watch('1.0.0'), watch('1.1.0')] }, by),
  ).rejects.toMatchObject({ code: 'invalid' });
  await expect(registry.releases.createEnvironment('Not A Name', by)).rejects.toMatchObject({ code: 'invalid' });
  await expect(registry.releases.createEnvironment('staging', by)).rejects.toMatchObject({ code: 'invalid' });
});
