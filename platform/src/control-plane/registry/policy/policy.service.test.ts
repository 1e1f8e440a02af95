import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';

let at: TestRegistry;
let registry: TestRegistry['registry'];
beforeAll(async () => {
  at = await testRegistry();
  ({ registry } = at);
});
afterAll(() => at.close());

const ana = { actor: 'ana@example.test', reason: 'the new player' };
const ben = { actor: 'ben@example.test', reason: 'looked at it' };
const watch = (version: string) => ({ name: 'mf-watch', version });
const HOUR_MS = 60 * 60_000;

const guarded = async (name: string, policy: object) => {
  const first = await at.environmentWith(name, [watch('1.0.0')]);
  await registry.policies.change(name, policy, by);
  return first;
};

test('production asks for a second person from the start; other environments do not', async () => {
  expect(await registry.policies.of('production')).toEqual({ approval: true, freezes: [], overrides: 'versions' });
  expect(await registry.policies.of('staging')).toEqual({ approval: false, freezes: [], overrides: 'dev_servers' });
  await expect(registry.policies.of('nowhere')).rejects.toMatchObject({ code: 'not_found' });
});

test('what is new waits for another person, who releases it in the name of both', async () => {
  const first = await guarded('two-people', { approval: true });
  const changes = { remotes: [watch('1.1.0')] };
  await expect(registry.releases.release('two-people', first.id, changes, ana)).rejects.toMatchObject({
    code: 'approval_needed',
  });
  const proposal = await registry.policies.propose('two-people', first.id, { changes }, ana);
  expect(proposal).toMatchObject({ state: 'open', proposedBy: ana.actor, reason: ana.reason });
  await expect(registry.policies.approve(proposal.id, ana)).rejects.toMatchObject({ code: 'forbidden' });
  const released = await registry.policies.approve(proposal.id, ben);
  expect(released.remotes['mf-watch']?.version).toBe('1.1.0');
  expect(released).toMatchObject({
    createdBy: ben.actor,
    reason: 'the new player (proposed by ana@example.test; looked at it)',
  });
  const [approved, made, proposed] = await registry.records.audit(3);
  expect([approved?.action, made?.action, proposed?.action]).toEqual(['approve', 'release', 'propose']);
  await expect(registry.policies.approve(proposal.id, ben)).rejects.toMatchObject({ code: 'conflict' });
  expect(
    (await registry.policies.proposals('two-people', 5)).map(({ state, decidedBy }) => [state, decidedBy]),
  ).toEqual([['approved', ben.actor]]);
});

test('a rollout is proposed as well; its ramp and a rollback need no approval', async () => {
  const first = await guarded('rollout-agreed', { approval: true });
  const rollout = { remotes: [watch('1.1.0')], percent: 5 };
  await expect(registry.rollouts.start('rollout-agreed', first.id, rollout, ana)).rejects.toMatchObject({
    code: 'approval_needed',
  });
  const { id } = await registry.policies.propose('rollout-agreed', first.id, { rollout }, ana);
  await registry.policies.approve(id, ben);
  await registry.rollouts.ramp('rollout-agreed', 'mf-watch', 50, ana);
  await registry.rollouts.abort('rollout-agreed', 'mf-watch', ana);
  await registry.releases.toggle('rollout-agreed', 'mf-watch', false, ana);
  expect((await registry.releases.rollback('rollout-agreed', first.id, ana)).id).toBe(first.id);
});

test('of two concurrent approvals one succeeds; a proposal on a release that is left is out of date; a declined one is closed', async () => {
  const first = await guarded('agreeing', { approval: true });
  const one = await registry.policies.propose('agreeing', first.id, { changes: { remotes: [watch('1.1.0')] } }, ana);
  const other = await registry.policies.propose('agreeing', first.id, { changes: { remotes: [watch('1.2.0')] } }, ana);
  const carla = { actor: 'carla@example.test', reason: 'me too' };
  const outcomes = await Promise.allSettled([
    registry.policies.approve(one.id, ben),
    registry.policies.approve(one.id, carla),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await registry.records.releases('agreeing', 5)).toHaveLength(2);
  await expect(registry.policies.approve(other.id, ben)).rejects.toMatchObject({ code: 'conflict' });
  expect((await registry.policies.decline(other.id, ben)).state).toBe('declined');
  await expect(registry.policies.decline(other.id, ben)).rejects.toMatchObject({ code: 'conflict' });
  await expect(registry.policies.approve(999_999, ben)).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    registry.policies.propose('agreeing', first.id, { changes: { remotes: [watch('1.2.0')] } }, ana),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('an approved proposal that the gate blocks stays open, and nothing changes', async () => {
  const first = await guarded('blocked', { approval: true });
  const { id } = await registry.policies.propose('blocked', first.id, { changes: { remotes: [watch('9.9.9')] } }, ana);
  await expect(registry.policies.approve(id, ben)).rejects.toMatchObject({ code: 'refused' });
  expect((await registry.policies.proposals('blocked', 1))[0]?.state).toBe('open');
  expect(await registry.compositions.currentId('blocked')).toBe(first.id);
});

test('a frozen environment refuses new versions, allows rollbacks, and ends by the clock', async () => {
  const now = at.clock.now();
  const first = await guarded('final', {
    freezes: [{ fromMs: now - HOUR_MS, untilMs: now + HOUR_MS, reason: 'the final' }],
  });
  const changes = { remotes: [watch('1.1.0')] };
  await expect(registry.releases.release('final', first.id, changes, ana)).rejects.toMatchObject({
    code: 'frozen',
    message: expect.stringMatching(/^final is frozen until \S+ \(the final\)/),
  });
  await registry.releases.toggle('final', 'mf-watch', false, ana);
  const urgent = { ...ana, reason: 'a hole in the player', bypassesPolicy: true };
  const current = await registry.compositions.currentId('final');
  await registry.releases.release('final', current, changes, urgent);
  expect((await registry.records.audit(1))[0]).toMatchObject({ action: 'break_glass', reason: 'a hole in the player' });
  at.clock.nowMs += HOUR_MS;
  await registry.releases.release(
    'final',
    await registry.compositions.currentId('final'),
    { remotes: [watch('1.2.0')] },
    ana,
  );
});

test('a schedule waits while its environment is frozen, and continues afterwards', async () => {
  const first = await at.environmentWith('freezing', [watch('1.0.0')]);
  await registry.rollouts.start('freezing', first.id, { remotes: [watch('1.1.0')], preset: 'linear-10m' }, ana);
  const now = at.clock.now();
  await registry.policies.change(
    'freezing',
    { freezes: [{ fromMs: now, untilMs: now + HOUR_MS, reason: 'game' }] },
    by,
  );
  at.clock.nowMs += HOUR_MS / 2;
  expect(await registry.rollouts.advance()).toBe(0);
  await expect(registry.rollouts.ramp('freezing', 'mf-watch', 90, ana)).rejects.toMatchObject({ code: 'frozen' });
  at.clock.nowMs += HOUR_MS;
  expect(await registry.rollouts.advance()).toBe(1);
  const id = await registry.compositions.currentId('freezing');
  expect((await registry.records.releaseById(id ?? 0))?.remotes['mf-watch']?.rollout?.percent).toBe(20);
});

test.each([
  [{ approval: 'yes' }],
  [{ freezes: [{ fromMs: 2, untilMs: 1, reason: 'backwards' }] }],
  [{ freezes: [{ fromMs: 1, untilMs: 2, reason: '' }] }],
  ['nothing'],
])('a wrong policy is refused: %j', async (policy) => {
  await expect(registry.policies.change('staging', policy, by)).rejects.toMatchObject({ code: 'invalid' });
  expect(await registry.policies.of('staging')).toEqual({ approval: false, freezes: [], overrides: 'dev_servers' });
});

test('of two concurrent policy changes none is lost: the second gets a conflict', async () => {
  await at.environmentWith('two-at-once', [watch('1.0.0')]);
  const was = await registry.policies.of('two-at-once');
  const freeze = (reason: string) => ({ ...was, freezes: [{ fromMs: 1, untilMs: 2, reason }] });
  const outcomes = await Promise.allSettled(
    ['ana', 'ben'].map((name) => registry.policies.change('two-at-once', freeze(name), by, was)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  const winner = outcomes[0]?.status === 'fulfilled' ? 'ana' : 'ben';
  expect(await registry.policies.of('two-at-once')).toEqual(freeze(winner));
});
