import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

/** A dozen runs of a real program, one after the other. */
let at: TestCommandLine;
let grandstand: TestCommandLine['grandstand'];

beforeAll(async () => {
  at = await testCommandLine();
  ({ grandstand } = at);
  for (const build of [sampleShell('1.0.0'), ...['1.0.0', '1.1.0'].map((version) => watch(version))]) {
    await grandstand(['publish', await at.onDisk(build)]);
  }
  for (const environment of ['development', 'production']) {
    await grandstand(['release', environment, 'shell@1.0.0', 'mf-watch@1.0.0', '--break-glass', '--reason', 'opening']);
  }
});
afterAll(() => at.close());

const watch = (version: string) => sampleRemote({ name: 'mf-watch', version });

test('a team gets a link to a published version, sees it listed, and ends it', async () => {
  const { code, out } = await grandstand(['preview', 'mf-watch@1.1.0', '--hours', '2', '--reason', 'for design']);
  expect(code).toBe(0);
  expect(out).toMatch(/^http:\/\/localhost:8080\/\?gs-override=\S+\n\nShows mf-watch@1\.1\.0 in the tab that opens it/);
  const [, id = ''] = /end-preview (\S+)/.exec(out) ?? [];
  expect((await grandstand(['previews'])).out).toMatch(new RegExp(`${id} +mf-watch@1\\.1\\.0 +ana .*for design`));
  expect((await grandstand(['end-preview', id])).out).toBe('Ended.\n');
  expect((await grandstand(['previews'])).out).toBe('None.\n');
  expect((await grandstand(['end-preview', id])).code).toBe(1);
  const json = JSON.parse((await grandstand(['preview', 'mf-watch@1.1.0', '--env', 'production', '--json'])).out);
  expect(json).toMatchObject({ override: { environment: 'production', version: '1.1.0' } });
});

test('what may not be shown is refused: by its scope, by where it is, by what it is', async () => {
  const issued = await grandstand([
    ...['tokens', 'issue', 'video team', 'override:mf-watch:development', '--json', '--reason', 'a test'],
  ]);
  const { bearer } = JSON.parse(issued.out);
  const asTeam = (...args: string[]) => grandstand([...args], { env: { GRANDSTAND_TOKEN: bearer } });
  expect((await asTeam('preview', 'mf-watch@1.1.0')).code).toBe(0);
  for (const args of [
    ['preview', 'mf-watch@1.1.0', '--env', 'production'],
    ['preview', 'mf-auth@1.0.0'],
    // This platform has no control port.
    ['chaos', 'mf-watch', 'kill'],
  ]) {
    const refused = await asTeam(...args, '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'forbidden' } });
  }
  for (const args of [
    ['preview', 'mf-watch'],
    ['preview', 'mf-watch@1.1.0', '--hours', '13'],
    ['chaos', 'mf-watch', 'explode'],
  ]) {
    expect((await asTeam(...args)).code).toBe(2);
  }
});
