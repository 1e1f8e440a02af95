import type { VitalMetric } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { GUARD } from '../model/actors.ts';
import { assignedTo } from '../rollout/assignment.ts';
import { namedVisitor } from '../rollout/visitor.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
});
afterAll(() => at.close());

const watch = (version: string) => ({ name: 'mf-watch', version });
const RULE = { metric: 'LCP', worsePercent: 25, samples: 100 };

/** Visitors of a release that get a version of mf-watch, each from a separate address. */
const measure = async (
  releaseId: number,
  version: string,
  values: readonly number[],
  { network = '10.0', metric = 'LCP' as VitalMetric } = {},
) => {
  const release = await registry.records.releaseById(releaseId);
  const served = release?.remotes['mf-watch'];
  const isWanted = (visitor: string) =>
    served?.rollout?.version === version
      ? assignedTo({ 'mf-watch': served }, namedVisitor(visitor)).length > 0
      : !served?.rollout || assignedTo({ 'mf-watch': served }, namedVisitor(visitor)).length === 0;
  let place = 0;
  for (const [view, value] of values.entries()) {
    while (!isWanted(`${network}-${place}`)) place += 1;
    const source = {
      address: `${network}.${Math.floor(view / 250)}.${view % 250}`,
      visitor: namedVisitor(`${network}-${place}`),
    };
    place += 1;
    await registry.vitals.report({ releaseId, vitals: [{ ...watch(version), metric, value }] }, source);
  }
  await registry.vitals.flush();
};
/** From `low` to `high`, evenly. */
const spread = (count: number, low: number, high: number) =>
  Array.from({ length: count }, (_one, place) => low + ((high - low) * (place + 0.5)) / count);

const rollingOut = async (environment: string, rules: readonly unknown[] = [RULE]) => {
  const { id } = await at.environmentWith(environment, [watch('1.0.0')]);
  if (rules.length > 0) await registry.vitals.setRules(environment, rules, by);
  return registry.rollouts.start(environment, id, { remotes: [watch('1.1.0')], percent: 50 }, by);
};
const versionsOf = async (environment: string) => {
  const id = await registry.compositions.currentId(environment);
  return (await registry.records.releaseById(id ?? 0))?.remotes['mf-watch'];
};

test('lists the p75 of each metric by version, a few percent off at most', async () => {
  const { id } = await rollingOut('listed', []);
  await measure(id, '1.0.0', spread(400, 1_000, 3_000));
  await measure(id, '1.0.0', spread(400, 0, 0.2), { metric: 'CLS' });
  await measure(id, '1.1.0', spread(40, 1_000, 2_000), { network: '10.1' });
  const [shift, paint, newPaint] = await registry.vitals.list('listed', at.clock.nowMs);
  expect([shift, paint, newPaint]).toMatchObject([
    { version: '1.0.0', metric: 'CLS', samples: 400 },
    { version: '1.0.0', metric: 'LCP', samples: 400 },
    { version: '1.1.0', metric: 'LCP', samples: 40 },
  ]);
  expect(Math.abs((shift?.p75 ?? 0) / 0.15 - 1)).toBeLessThan(0.05);
  expect(Math.abs((paint?.p75 ?? 0) / 2_500 - 1)).toBeLessThan(0.05);
  expect(Math.abs((newPaint?.p75 ?? 0) / 1_750 - 1)).toBeLessThan(0.05);
});

test('the guard takes a version back whose LCP is worse than the rule allows, and writes the figures', async () => {
  const { id } = await rollingOut('slower');
  await measure(id, '1.0.0', spread(400, 1_000, 2_000));
  await measure(id, '1.1.0', spread(400, 2_000, 4_000), { network: '10.1' });
  expect(await registry.health.guardRollouts()).toBe(1);
  expect(await versionsOf('slower')).toEqual({ version: '1.0.0', on: true });
  expect((await registry.records.audit(1))[0]).toMatchObject({
    actor: GUARD,
    action: 'abort',
    reason: expect.stringMatching(
      /^LCP p75 is 3\d\d\d ms in 400 page views of mf-watch@1\.1\.0, 17\d\d ms in 400 page views of mf-watch@1\.0\.0; the rule allows 25 % more$/,
    ),
  });
});

test.each([
  ['no rule', [], 400, 2_000],
  ['few page views', [RULE], 90, 2_000],
  ['a difference within the rule', [RULE], 400, 1_150],
])('the guard does nothing with %s', async (name, rules, views, low) => {
  const environment = name.replaceAll(' ', '-');
  const { id } = await rollingOut(environment, rules);
  await measure(id, '1.0.0', spread(400, 1_000, 2_000));
  await measure(id, '1.1.0', spread(views, low, low * 2), { network: '10.1' });
  expect(await registry.health.guardRollouts()).toBe(0);
  expect((await versionsOf(environment))?.rollout?.version).toBe('1.1.0');
});

test('one address counts three times an hour, and a version that its visitor did not get not at all', async () => {
  const { id } = await rollingOut('flooded');
  const stable = { ...watch('1.0.0'), metric: 'LCP' as const, value: 20_000 };
  for (let view = 0; view < 50; view += 1)
    await registry.vitals.report({ releaseId: id, vitals: [stable] }, { address: '192.0.2.1' });
  const strange = { ...watch('1.1.0'), metric: 'LCP' as const, value: 20_000 };
  await registry.vitals.report({ releaseId: id, vitals: [strange] }, { address: '192.0.2.2' });
  await registry.vitals.report({ releaseId: id + 1_000, vitals: [stable] }, { address: '192.0.2.3' });
  await registry.vitals.flush();
  expect(await registry.vitals.list('flooded', 0)).toMatchObject([{ version: '1.0.0', samples: 3 }]);
});

test('rules are replaced, audited, and refused with each error', async () => {
  await rollingOut('ruled');
  await registry.vitals.setRules('ruled', [{ metric: 'INP', worsePercent: 50, samples: 200 }], by);
  expect(await registry.vitals.rules('ruled')).toEqual([{ metric: 'INP', worsePercent: 50, samples: 200 }]);
  expect((await registry.records.audit(1))[0]).toMatchObject({
    action: 'change_policy',
    was: 'LCP at most 25 % worse, from 100 views',
    became: 'INP at most 50 % worse, from 200 views',
  });
  const refused = registry.vitals.setRules('ruled', [{ metric: 'FID', worsePercent: 1, samples: 100 }], by);
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    problems: ['"FID" is not a metric: use LCP, INP, CLS, FCP, TTFB.', 'FID: worsePercent must be 5 to 1000.'],
  });
  await expect(registry.vitals.setRules('nowhere', [], by)).rejects.toThrow('There is no environment nowhere.');
});

test('measures are kept while the database is away, and removed after eight days', async () => {
  const { id } = await rollingOut('away');
  await registry.vitals.report(
    { releaseId: id, vitals: [{ ...watch('1.0.0'), metric: 'TTFB', value: 80 }] },
    { address: '10.0.0.1' },
  );
  await at.db.schema.alterTable('registry_vitals').renameTo('registry_vitals_away').execute();
  await expect(registry.vitals.flush()).rejects.toThrow('registry_vitals');
  await at.db.schema.alterTable('registry_vitals_away').renameTo('registry_vitals').execute();
  await registry.vitals.flush();
  expect(await registry.vitals.list('away', 0)).toHaveLength(1);
  at.clock.nowMs += 9 * 24 * 60 * 60_000;
  await registry.vitals.sweep();
  expect(await registry.vitals.list('away', 0)).toEqual([]);
});
