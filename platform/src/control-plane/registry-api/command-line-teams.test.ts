import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type Run, type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

/** Many runs of a real program, one after the other. */
let at: TestCommandLine;
const bearers: Record<string, string> = {};

const owned = (name: string, version: string, team: string) =>
  sampleRemote({ name, version, remote: { owner: { team, contact: `${team.toLowerCase()}@example.test` } } });
const operator = async (...args: string[]): Promise<Run> => {
  const run = await at.grandstand([...args, '--reason', 'set up']);
  if (run.code !== 0) throw new Error(run.err);
  return run;
};
/** A team's pipeline: its token, and no other credential. */
const team = (name: string, ...args: string[]): Promise<Run> =>
  at.grandstand([...args, '--reason', `${name} decides`], {
    env: { GS_DATA_DIR: '/nowhere', GRANDSTAND_TOKEN: bearers[name] ?? '' },
  });

beforeAll(async () => {
  at = await testCommandLine();
  at.clock.nowMs = Date.now();
  const builds = [
    sampleShell('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => owned('mf-watch', version, 'Video')),
    ...['1.0.0', '1.1.0'].map((version) => owned('mf-auth', version, 'Accounts')),
  ];
  for (const build of builds) await operator('publish', await at.onDisk(build));
  for (const environment of ['staging', 'development'])
    await operator('release', environment, 'shell@1.0.0', 'mf-watch@1.0.0', 'mf-auth@1.0.0');
  for (const [name, remote] of [
    ['video', 'mf-watch'],
    ['accounts', 'mf-auth'],
  ]) {
    const grants = ['release', 'rollout', 'toggle'].map((action) => `${action}:${remote}:*`);
    const issued = await operator('tokens', 'issue', `${name} pipeline`, ...grants, '--days', '1', '--json');
    bearers[String(name)] = (JSON.parse(issued.out) as { bearer: string }).bearer;
  }
});
afterAll(() => at.close());

test('a team rolls its remote back in a frozen environment that needs approval; a release of another team since stays', async () => {
  expect(await team('video', 'release', 'staging', 'mf-watch@1.1.0')).toMatchObject({ code: 0 });
  expect(await team('accounts', 'release', 'staging', 'mf-auth@1.1.0')).toMatchObject({ code: 0 });
  await operator('policy', 'set', 'staging', 'approval=on');
  await operator('policy', 'freeze', 'staging', '--until', '1d');
  // A freeze begins at the time of the caller’s machine.
  at.clock.nowMs = Date.now() + 1_000;
  expect(await team('video', 'release', 'staging', 'mf-watch@1.0.0')).toMatchObject({
    code: 1,
    err: expect.stringContaining('staging is frozen until'),
  });
  const back = await team('video', 'rollback', 'staging', 'mf-watch');
  expect(back).toMatchObject({ code: 0, err: '' });
  expect(back.out).toMatch(/mf-auth +1\.1\.0 +on\n.*mf-watch +1\.0\.0 +on/);
  expect((await at.grandstand(['audit', '--last', '1'])).out).toMatch(/video pipeline +rollback_remote/);
  expect(await team('video', 'rollback', 'staging', 'mf-watch')).toMatchObject({
    code: 1,
    err: expect.stringContaining('name the version that you want to leave (--from)'),
  });
  expect(await team('video', 'rollback', 'staging', 'mf-watch', '--to', '1.2.0')).toMatchObject({
    code: 1,
    err: expect.stringContaining('mf-watch@1.2.0 never served every visitor of staging'),
  });
});

test('a team switches, ramps, pauses and resumes its own remote; a remote of another team is refused with its owner and the grant', async () => {
  const refused = 'it belongs to Accounts. Ask Accounts to do it, or an administrator for a token with';
  for (const [action, ...args] of [
    ['rollback', 'rollback', 'development', 'mf-auth'],
    ['toggle', 'toggle', 'development', 'mf-auth', 'off'],
    ['rollout', 'rollout', 'development', 'mf-auth@1.1.0', '--percent', '5'],
  ]) {
    expect(await team('video', ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${refused} ${action}:mf-auth:development.`),
    });
  }
  expect((await team('video', 'toggle', 'development', 'mf-watch', 'off')).out).toMatch(/mf-watch +1\.0\.0 +off/);
  expect((await team('video', 'toggle', 'development', 'mf-watch', 'on')).out).toMatch(/mf-watch +1\.0\.0 +on/);
  await team('video', 'rollout', 'development', 'mf-watch@1.1.0', '--preset', 'linear-10m');
  expect((await team('video', 'pause', 'development', 'mf-watch')).out).toContain('paused');
  expect((await team('video', 'resume', 'development', 'mf-watch')).out).toContain('next at');
  expect((await team('video', 'ramp', 'development', 'mf-watch', '25')).out).toContain('25 % 1.1.0');
  expect((await team('video', 'rollback', 'development', 'mf-watch')).out).toMatch(/mf-watch +1\.0\.0 +on\n/);
});

test('a rollout of remotes of two teams is changed by a caller that may change both, and left by one team alone', async () => {
  await operator('rollout', 'development', 'mf-watch@1.2.0', 'mf-auth@1.1.0', '--percent', '10');
  for (const args of [
    ['ramp', 'development', 'mf-watch', '50'],
    ['promote', 'development', 'mf-watch'],
    ['abort', 'development', 'mf-watch'],
  ]) {
    expect(await team('video', ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('may not rollout mf-auth in development'),
    });
  }
  const left = await team('video', 'rollback', 'development', 'mf-watch');
  expect(left.out).toMatch(/mf-auth +1\.0\.0 +on, 10 % 1\.1\.0\n.*mf-watch +1\.0\.0 +on\n/);
});
