import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

/** A dozen runs of a real program, one after the other. */
let at: TestCommandLine;
let grandstand: TestCommandLine['grandstand'];

beforeEach(async () => {
  at = await testCommandLine();
  ({ grandstand } = at);
  for (const build of [
    sampleShell('1.0.0'),
    sampleRemote({ name: 'mf-watch', version: '1.0.0' }),
    sampleRemote({ name: 'mf-watch', version: '1.1.0' }),
  ])
    await grandstand(['publish', await at.onDisk(build)]);
  await grandstand(['release', 'staging', 'shell@1.0.0', 'mf-watch@1.0.0']);
});
afterEach(() => at.close());

test('a frozen environment refuses releases with its reason, accepts break-glass, and can be unfrozen', async () => {
  // The program says now by the machine's clock.
  at.clock.nowMs = Date.now();
  const until = new Date(at.clock.nowMs + 4 * 60 * 60_000).toISOString();
  const frozen = await grandstand(['policy', 'freeze', 'staging', '--until', until, '--reason', 'the final']);
  expect(frozen).toMatchObject({ code: 0, err: '' });
  expect(frozen.out).toMatch(new RegExp(`^staging: no approval needed.*\\n.*\\nholds +\\S+ +${until} +the final\\n$`));
  const refused = await grandstand(['release', 'staging', 'mf-watch@1.1.0']);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`frozen until ${until} (the final)`) });
  const glass = ['release', 'staging', 'mf-watch@1.1.0', '--break-glass', '--reason', 'viewers see nothing'];
  expect((await grandstand(glass)).code).toBe(0);

  const week = ['policy', 'freeze', 'staging', '--from', '2d', '--until', '7d', '--reason', 'the series', '--json'];
  expect(JSON.parse((await grandstand(week)).out)).toMatchObject({
    environment: 'staging',
    policy: { freezes: [{ reason: 'the final' }, { reason: 'the series' }] },
  });
  const thawed = await grandstand(['policy', 'unfreeze', 'staging', '--reason', 'it is won']);
  expect(thawed.out).toMatch(/\nto come +\S+ +\S+ +the series\n$/);
  expect((await grandstand(['release', 'staging', 'mf-watch@1.0.0'])).code).toBe(0);
  expect((await grandstand(['policy', 'unfreeze', 'staging'])).out).toBe('staging is like that already.\n');
  expect((await grandstand(['policy', 'unfreeze', 'staging', '--all'])).out).toContain('no freezes');
  expect((await grandstand(['audit', '--last', '5'])).out).toMatch(/change_policy staging .*it is won/);
});

test('the rules of a name are shown and set, and a build that breaks them is refused', async () => {
  expect((await grandstand(['rules', 'show'])).out).toMatch(/mf-watch +Team +100000 +any/);
  const set = ['rules', 'set', 'mf-watch', '--team', 'Video', '--max-js-bytes', '60000', '--path', '/watch', '/live'];
  expect((await grandstand(set)).out).toMatch(/mf-watch +Video +60000 +\/watch \/live/);
  expect((await grandstand(['rules', 'set', 'mf-watch', '--any-path'])).out).toMatch(/mf-watch +Video +60000 +any/);
  expect(await grandstand(['rules', 'set', 'mf-none', '--any-path'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('No build of mf-none was published.'),
  });
  expect((await grandstand(['rules', 'set', 'mf-watch', '--max-js-bytes', 'many'])).code).toBe(2);
});

test('what an environment asks is shown, tried, set, and refused where it is wrong, for people and programs', async () => {
  const shown = await grandstand(['policy', 'show']);
  expect(shown.out).toMatch(/production: a second person agrees to what is new; overrides versions\nno freezes/);
  const dry = await grandstand(['policy', 'set', 'staging', 'approval=on', 'overrides=none', '--dry-run', '--json']);
  expect(dry.code).toBe(4);
  expect(JSON.parse(dry.out)).toMatchObject({ policy: { approval: true, overrides: 'none' } });
  const one = async () => JSON.parse((await grandstand(['policy', 'show', 'staging', '--json'])).out);
  expect(await one()).toMatchObject({ policies: [{ environment: 'staging', policy: { approval: false } }] });
  const set = ['policy', 'set', 'staging', 'approval=on', 'overrides=none', '--reason', 'the season begins'];
  expect((await grandstand(set)).out).toMatch(/^staging: a second person agrees to what is new; overrides none\n/);
  expect(await one()).toEqual({
    policies: [{ environment: 'staging', policy: { approval: true, overrides: 'none', freezes: [] } }],
  });
  expect((await grandstand(['release', 'staging', 'mf-watch@1.1.0'])).code).toBe(1);

  expect(await grandstand(['policy', 'show', 'nowhere'])).toMatchObject({
    code: 1,
    err: 'There is no environment nowhere.\n',
  });
  for (const wrong of [
    ['freeze', 'staging', '--until', '4h'],
    ['freeze', 'staging', '--reason', 'x'],
    ['freeze', 'staging', '--until', '2020-01-01T00:00Z', '--reason', 'x'],
  ]) {
    const { code, out } = await grandstand(['policy', ...wrong]);
    expect([wrong, code, out]).toEqual([wrong, 2, '']);
  }
  const issued = await grandstand(['tokens', 'issue', 'video team', 'release:mf-watch:staging', '--json']);
  const { bearer } = JSON.parse(issued.out) as { bearer: string };
  const freeze = ['policy', 'freeze', 'staging', '--until', '4h', '--reason', 'x'];
  expect((await grandstand(freeze, { env: { GRANDSTAND_TOKEN: bearer } })).code).toBe(1);
});
