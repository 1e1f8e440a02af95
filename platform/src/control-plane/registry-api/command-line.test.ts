import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

/** A dozen runs of a real program, one after the other. */
let at: TestCommandLine;
let grandstand: TestCommandLine['grandstand'];
let onDisk: TestCommandLine['onDisk'];

beforeEach(async () => {
  at = await testCommandLine();
  ({ grandstand, onDisk } = at);
});
afterEach(() => at.close());

test('a team publishes, releases, switches, looks and rolls back from the command line', async () => {
  expect((await grandstand(['publish', await onDisk(sampleShell('1.0.0'))])).out).toBe('shell@1.0.0 is published\n');
  const watch = await onDisk(sampleRemote({ name: 'mf-watch', version: '1.0.0' }));
  await grandstand(['publish', watch]);
  expect((await grandstand(['publish', watch])).out).toBe('mf-watch@1.0.0 was published before, with the same bytes\n');
  const first = await grandstand(['release', 'staging', '--all-latest', '--reason', 'opening night']);
  expect(first).toMatchObject({
    err: '',
    code: 0,
    out: expect.stringMatching(
      /^staging: release (\d+)\npackage {3}version\nshell {5}1\.0\.0\nmf-watch {2}1\.0\.0 {4}on\n$/,
    ),
  });
  const newer = await grandstand([
    'publish',
    await onDisk(sampleRemote({ name: 'mf-watch', version: '1.1.0' })),
    '--env',
    'staging',
  ]);
  expect(newer.out).toContain('mf-watch  1.1.0    on');
  expect((await grandstand(['toggle', 'staging', 'mf-watch', 'off'])).out).toContain('mf-watch  1.1.0    off');
  expect((await grandstand(['rollback', 'staging'])).out).toContain('mf-watch  1.1.0    on');
  const id = /release (\d+)/.exec(first.out)?.[1] as string;
  expect(JSON.parse((await grandstand(['rollback', 'staging', '--to', id, '--json'])).out)).toMatchObject({
    release: { id: Number(id), remotes: [{ name: 'mf-watch', version: '1.0.0', on: true }] },
  });
  const status = await grandstand(['status', 'staging']);
  expect(status.out).toMatch(new RegExp(`\\* ${id} .*ana .*opening night .*shell@1\\.0\\.0 mf-watch@1\\.0\\.0`));
  expect(status.out).toMatch(/ana +.* +mf-watch 1\.0\.0 → 1\.1\.0\n/);
  expect(status.out).toMatch(/mf-watch off\n/);
  expect((await grandstand(['status', 'staging', '--remote', 'mf-auth'])).out).not.toContain('changed');
  expect((await grandstand(['status'])).out).toMatch(/production +- +no release yet/);
});

test('a team asks the gate, rolls out, ramps, compares, promotes and reads the audit from the command line', async () => {
  for (const build of [
    sampleShell('1.0.0'),
    sampleRemote({ name: 'mf-watch', version: '1.0.0' }),
    sampleRemote({ name: 'mf-watch', version: '1.1.0' }),
  ])
    await grandstand(['publish', await onDisk(build)]);
  const release = await grandstand(['release', 'staging', 'shell@1.0.0', 'mf-watch@1.0.0']);
  const [, id] = /release (\d+)/.exec(release.out) ?? [];
  const newer = sampleRemote({ name: 'mf-watch', version: '3.0.0', consumes: { react: '^20.0.0' } });
  await grandstand(['publish', await onDisk(newer)]);
  const blocked = await grandstand(['check', 'staging', 'mf-watch@3.0.0']);
  expect(blocked.code).toBe(1);
  expect(blocked.out).toBe(
    'blocked\n  block shared_range: mf-watch@3.0.0 needs react ^20.0.0; shell@1.0.0 shares 19.3.1.\n' +
      '    Team (team@example.test): Build against react 19.3.1.\n',
  );
  expect(await grandstand(['check', 'staging', 'mf-watch@1.1.0'])).toMatchObject({ code: 0, out: 'allowed\n' });
  const started = await grandstand(['rollout', 'staging', 'mf-watch@1.1.0', '--preset', 'canary-5m']);
  expect(started.out).toContain(
    'mf-watch  1.0.0    on, 10 % 1.1.0 (canary-5m, step 1 of 2, next at 2026-11-20T00:05:00.000Z)',
  );
  expect((await grandstand(['pause', 'staging', 'mf-watch'])).out).toContain('(canary-5m, step 1 of 2, paused)');
  const half = (await grandstand(['ramp', 'staging', 'mf-watch', '50%'])).out;
  expect(half).toContain('on, 50 % 1.1.0');
  expect((await grandstand(['ramp', 'staging', 'mf-watch', 'half'])).code).toBe(2);
  const differing = await grandstand(['diff', `staging#${id}`, 'staging']);
  expect(differing.out).toMatch(/mf-watch +1\.0\.0 +1\.0\.0, 50 % 1\.1\.0\n/);
  expect((await grandstand(['promote', 'staging', 'mf-watch'])).out).toContain('mf-watch  1.1.0    on');
  expect((await grandstand(['diff', 'staging', 'staging'])).out).toContain('serve the same');
  expect((await grandstand(['prune'])).out).toBe('Nothing to delete.\n');
  const audit = await grandstand(['audit', '--last', '5']);
  expect(audit).toMatchObject({ code: 0, err: '' });
  expect(audit.out).toMatch(
    /ana \(platform token\) +promote staging .*\n[^]*ana \(platform token\) +ramp staging[^]*The chain holds\./,
  );
  const [, halfId = ''] = /release (\d+)/.exec(half) ?? [];
  expect((await grandstand(['rollback', 'staging', '--to', halfId])).out).toContain(
    'mf-watch@1.1.0 still reaches 50 % of visitors.',
  );
  const again = await grandstand(['rollback', 'staging']);
  expect(again.err).toMatch(/rolled staging back \d+ s ago .* name the release that you want to leave/);
  expect((await grandstand(['rollback', 'staging', '--from', halfId])).out).toContain(`release ${id}`);
});

test('a refusal exits with 1 and lists every error', async () => {
  const other = await onDisk(sampleRemote({ name: 'mf-auth', version: '2.0.0' }));
  await grandstand(['publish', other]);
  const clash = await grandstand([
    'publish',
    await onDisk(sampleRemote({ name: 'mf-auth', version: '2.0.0', salt: 'x' })),
    '--json',
  ]);
  expect(clash.code).toBe(1);
  expect(JSON.parse(clash.out)).toMatchObject({ error: { code: 'version_exists' } });
  await grandstand(['publish', await onDisk(sampleShell('1.0.0'))]);
  const none = await grandstand(['release', 'staging', 'shell@1.0.0', 'mf-none@1.0.0', 'mf-gone@1.0.0']);
  expect(none).toMatchObject({ code: 1, out: '' });
  expect(none.err).toContain('  mf-none@1.0.0 is not published.\n  mf-gone@1.0.0 is not published.');
  expect(await grandstand(['status'], { env: { GRANDSTAND_TOKEN: 'wrong' } })).toMatchObject({
    code: 1,
    err: expect.stringContaining('token'),
  });
});

test.each([
  [['release', 'staging', 'mf-watch']],
  [['toggle', 'staging', 'mf-watch', 'maybe']],
  [['rollback', 'staging', '--to', 'yesterday']],
  [['rollback']],
  [['publish', './nowhere']],
])('wrong usage ends with 2: %j', async (args) => {
  const { code, err } = await grandstand(args);
  expect(code).toBe(2);
  expect(err).not.toBe('');
});

test('a registry that does not answer ends with 3 and is named', async () => {
  const { code, err } = await grandstand(['status', '--registry', 'http://127.0.0.1:1/graphql']);
  expect(code).toBe(3);
  expect(err).toContain('http://127.0.0.1:1/graphql');
});
