import { parseAudience } from '@grandstand/shared-contracts/release';
import { anEnvironment, aRelease } from '../testing/fake-registry.ts';
import { obstacleOf } from './plan.ts';
import { aborted, promoted, ramped, rolledBack } from './plans.ts';
import { releasedVersion, takenOver } from './release-plan.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const freeze = { from: '2026-11-20T11:00:00Z', until: '2026-11-20T13:00:00Z', reason: 'final' };
const isNew = { isNew: true, widens: false };
const widens = { isNew: false, widens: true };
const back = { isNew: false, widens: false };

test.each([
  ['something new waits for a second person', { approval: true, freezes: [] }, isNew, 'approval'],
  ['more of what was agreed to does not wait for a second person', { approval: true, freezes: [] }, widens, undefined],
  ['a freeze holds something new', { approval: false, freezes: [freeze] }, isNew, 'frozen'],
  ['a freeze holds a wider share', { approval: false, freezes: [freeze] }, widens, 'frozen'],
  ['going back never waits', { approval: true, freezes: [freeze] }, back, undefined],
  [
    'an expired freeze blocks nothing',
    { approval: false, freezes: [{ ...freeze, until: '2026-11-20T12:00:00Z' }] },
    isNew,
    undefined,
  ],
])('%s', (_title, policy, kind, expected) => {
  expect(obstacleOf(policy, kind, now)?.kind).toBe(expected);
});

const rolling = anEnvironment({
  release: aRelease({
    remotes: [
      {
        name: 'mf-auth',
        version: '1.0.0',
        on: true,
        rollout: { version: '2.0.0', percent: 10, salt: 's', audience: [], schedule: null },
      },
      { name: 'mf-deletion', version: '1.0.0', on: true, rollout: null },
      {
        name: 'mf-watch',
        version: '1.0.0',
        on: true,
        rollout: { version: '2.0.0', percent: 10, salt: 's', audience: [], schedule: null },
      },
    ],
  }),
});

test('a rollout’s change names everything that moves with it, from what to what', () => {
  const plan = promoted(rolling, 'mf-watch');
  expect(plan.names).toEqual(['mf-auth', 'mf-watch']);
  expect(plan.lines).toContainEqual({ what: 'mf-auth', from: '1.0.0 for 90 %', to: '2.0.0 for everybody' });
  expect(plan.widens).toBe(true);
  expect(aborted(rolling, 'mf-auth').lines).toContainEqual({
    what: 'mf-watch',
    from: '2.0.0 for 10 % of visitors',
    to: '1.0.0 for everybody',
  });
});

test('a smaller share is a way back, a larger one is not', () => {
  expect(ramped(rolling, 'mf-watch', 5).widens).toBe(false);
  expect(ramped(rolling, 'mf-watch', 25).widens).toBe(true);
});

test('a rollback says every difference and asks the gate about the whole old composition', () => {
  const target = aRelease({
    id: 3,
    shell: '0.9.0',
    remotes: [{ name: 'mf-watch', version: '0.5.0', on: false, rollout: null }],
  });
  const plan = rolledBack(anEnvironment(), target);
  expect(plan.lines).toEqual([
    { what: 'release', from: '7', to: '3' },
    { what: 'shell', from: '1.0.0', to: '0.9.0' },
    { what: 'mf-watch', from: '1.0.0', to: '0.5.0 (off)' },
  ]);
  expect(plan.asks).toEqual({ shell: '0.9.0', remotes: [{ name: 'mf-watch', version: '0.5.0', off: true }] });
});

const watch = { name: 'mf-watch', version: '2.0.0' };

test('a version is proposed as what it would have been done as: changes for everybody, a rollout for a share', () => {
  const everybody = releasedVersion(anEnvironment(), watch, 'everybody');
  expect(everybody.proposal).toEqual({
    base: 7,
    change: { changes: { remotes: [{ name: 'mf-watch', version: '2.0.0' }] } },
  });
  const share = releasedVersion(anEnvironment(), watch, { percent: 5 });
  expect(share.proposal?.change).toEqual({
    rollout: { remotes: [{ name: 'mf-watch', version: '2.0.0' }], percent: 5 },
  });
});

test('another environment is taken over without its rollouts: what everybody gets there', () => {
  const plan = takenOver(anEnvironment({ release: null }), 'staging', rolling.release ?? aRelease());
  expect(plan.lines).toContainEqual({ what: 'mf-watch', from: null, to: '1.0.0' });
  expect(plan.proposal?.base).toBeNull();
});

test('an audience is part of the plan and of the proposal; one that is empty or not valid holds it', () => {
  const canada = releasedVersion(anEnvironment(), watch, { percent: 100, audience: parseAudience(['country=ca']) });
  expect(canada.lines).toEqual([
    { what: 'mf-watch', from: '1.0.0', to: '2.0.0 for 100 % of the audience (country ca)' },
  ]);
  expect(canada.held).toBeUndefined();
  expect(canada.proposal?.change).toMatchObject({ rollout: { audience: [{ field: 'country', values: ['ca'] }] } });
  const heldOf = (texts: string[]) =>
    releasedVersion(anEnvironment(), watch, { percent: 100, audience: parseAudience(texts) }).held;
  expect(heldOf([])).toBe('Say which visitors: fill in at least one condition.');
  expect(heldOf(['country=usa'])).toMatch(/^"usa" is not valid for country/);
});
