import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';
import { insertMembers } from '../registry/rollout/audience-members.repo.ts';

let at: TestCommandLine;
let grandstand: TestCommandLine['grandstand'];

beforeAll(async () => {
  at = await testCommandLine();
  ({ grandstand } = at);
  at.clock.nowMs = Date.now() - 1_000;
  const builds = ['mf-watch', 'mf-auth'].flatMap((name) =>
    ['1.0.0', '1.1.0'].map((version) => sampleRemote({ name, version })),
  );
  for (const build of [sampleShell('1.0.0'), ...builds]) await grandstand(['publish', await at.onDisk(build)]);
  await grandstand(['release', 'staging', 'shell@1.0.0', 'mf-watch@1.0.0', 'mf-auth@1.0.0']);
});
afterAll(() => at.close());

test('remotes are rolled out to one audience together, and the command line shows what a visitor got and why', async () => {
  const audience = ['--audience', 'country=US,ca', '--audience', 'staff'];
  const started = await grandstand(['rollout', 'staging', 'mf-watch@1.1.0', 'mf-auth@1.1.0', ...audience]);
  expect(started).toMatchObject({ code: 0, err: '' });
  expect(started.out).toMatch(/mf-auth +1\.0\.0 +on, 100 % 1\.1\.0 within country us or ca, staff\n/);
  const served = async (...args: string[]) => (await grandstand(['served', 'staging', ...args])).out;
  expect(await served('--trait', 'country=CA', '--trait', 'staff')).toMatch(
    /mf-watch +1\.1\.0 +In the audience: country us or ca, staff\./,
  );
  expect(await served('--trait', 'country=fr')).toMatch(/mf-watch +1\.0\.0 +Outside the audience: /);
  const { release } = JSON.parse((await grandstand(['status', 'staging', '--json'])).out) as {
    release: { id: number };
  };
  const { remotes } = await at.db
    .selectFrom('registry_release')
    .select('remotes')
    .where('id', '=', release.id)
    .executeTakeFirstOrThrow();
  const salt = remotes['mf-watch']?.rollout?.salt ?? '';
  await insertMembers(at.db, [{ salt, visitor: 'traveller', joinedAt: at.clock.nowMs }]);
  expect(await served('--visitor', 'traveller')).toMatch(/mf-auth +1\.1\.0 +In the audience since an earlier page: /);
  expect(await served('2020-01-01T00:00Z')).toContain('staging had no release at 2020-01-01T00:00Z.');
  expect((await grandstand(['audit', '--last', '1'])).out).toContain('100 % 1.1.0 within country us or ca, staff');
});

test.each([
  [['rollout', 'staging', 'mf-watch@1.1.0', '--audience', 'country=usa'], '"usa" is not valid for country: use a code'],
  [['rollout', 'staging', 'mf-watch@1.1.0', '--audience', 'age=4'], '"age" is not a field of an audience: use country'],
  [['served', 'staging', '--trait', 'country'], '"country" is not a trait: use country=us'],
  [['staff-link', 'staging', '--days', '90'], '"90" is not a number of days: use 1 to 30.'],
])('%j is refused before the registry is asked', async (args, message) => {
  expect(await grandstand(args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});

test('an operator makes a link that marks a browser as staff, and the audit records it', async () => {
  const made = await grandstand(['staff-link', 'staging', '--days', '3', '--reason', 'the newsroom']);
  expect(made.out).toMatch(
    /^http:\/\/localhost:8080\/registry\/staff\?mark=\S+\n\nMarks the browser that opens it until /,
  );
  expect((await grandstand(['audit', '--last', '1'])).out).toContain('a link that marks browsers as staff for 3 days');
});
