import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

let at: TestCommandLine;
let grandstand: TestCommandLine['grandstand'];
let file: string;

beforeEach(async () => {
  at = await testCommandLine();
  ({ grandstand } = at);
  file = path.join(at.folder, 'grandstand.yaml');
  for (const version of ['1.0.0', '1.1.0'])
    await grandstand(['publish', await at.onDisk(sampleRemote({ name: 'mf-watch', version }))]);
  await grandstand(['publish', await at.onDisk(sampleShell('1.0.0'))]);
});
afterEach(() => at.close());

const state = (remote: string): Promise<void> =>
  writeFile(file, `environments:\n  staging:\n    shell: "1.0.0"\n    remotes:\n      mf-watch: ${remote}\n`);

test('a file is applied: a dry run shows the plan and the gate and ends with 4, applying does it, and then there is nothing to do', async () => {
  await state('"1.0.0"');
  const dry = await grandstand(['apply', file, '--dry-run']);
  expect(dry).toMatchObject({
    code: 4,
    out: 'staging:\n  release shell@1.0.0 mf-watch@1.0.0\n  gate: allowed\n',
  });
  expect((await grandstand(['status', 'staging'])).out).toContain('no release yet');
  expect((await grandstand(['apply', file, '--reason', 'opening night'])).out).toContain('mf-watch  1.0.0    on');
  expect(await grandstand(['apply', file, '--dry-run'])).toMatchObject({ code: 0, out: 'staging: nothing to do\n' });
  await state('{ version: "1.0.0", rollout: { version: "1.1.0", percent: 10 } }');
  const applied = await grandstand(['apply', file, '--json']);
  expect(JSON.parse(applied.out)).toMatchObject({ environments: [{ steps: [{ kind: 'rollout' }] }] });
  await state('{ version: "9.0.0" }');
  expect((await grandstand(['apply', file, '--dry-run'])).code).toBe(1);
  expect((await grandstand(['apply', path.join(at.folder, 'none.yaml')])).code).toBe(2);
});

test('settings are shown, tried, changed and rolled back; doctor reports whether a local build fits the shell', async () => {
  await grandstand(['release', 'staging', 'shell@1.0.0', 'mf-watch@1.0.0']);
  const tried = await grandstand(['config', 'set', 'remoteConfig', 'phase="seven"', '--dry-run']);
  expect(tried).toMatchObject({ code: 1, err: expect.stringContaining('phase') });
  const changed = await grandstand(['config', 'set', 'remoteConfig', 'referralProgramEnable=false', '--json']);
  expect(JSON.parse(changed.out)).toMatchObject({ revision: 1, body: { referralProgramEnable: false } });
  expect((await grandstand(['config', 'history', 'remoteConfig'])).out).toMatch(/1 .* ana/);
  expect((await grandstand(['config', 'rollback', 'remoteConfig', '0'])).out).toContain('remoteConfig, revision 2');
  const { findings } = JSON.parse((await grandstand(['doctor', '--env', 'staging', '--json'])).out) as {
    findings: { check: string; state: string; message: string }[];
  };
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'token', state: 'ok', message: expect.stringContaining('may everything') }),
  );
  expect(findings.filter(({ check }) => check === 'shared')).not.toEqual([]);
});
