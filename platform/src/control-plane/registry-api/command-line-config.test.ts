import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

/** A dozen runs of a real program, one after the other. */
let at: TestCommandLine;
let grandstand: TestCommandLine['grandstand'];

beforeAll(async () => {
  at = await testCommandLine();
  ({ grandstand } = at);
});
afterAll(() => at.close());

test('a document is changed in one environment, compared, promoted to another one and rolled back', async () => {
  const set = await grandstand(['config', 'set', 'runtimeSettings', 'minAge=16', '--env', 'staging']);
  expect(set).toMatchObject({ code: 0, out: expect.stringMatching(/^runtimeSettings of staging, revision 1\n/) });
  expect((await grandstand(['config', 'show', 'runtimeSettings', '--env', 'production'])).out).toMatch(
    /^runtimeSettings of production, revision 0, the document of all environments\n/,
  );
  expect((await grandstand(['config', 'diff', 'runtimeSettings', 'production', 'staging'])).out).toMatch(
    /field +production +staging\nminAge +13 +16\n/,
  );
  const promote = ['config', 'promote', 'runtimeSettings', 'staging', 'production'];
  expect(await grandstand([...promote, '--dry-run'])).toMatchObject({
    code: 4,
    out: expect.stringMatching(/field +production now +from staging\nminAge +13 +16\n/),
  });
  expect((await grandstand([...promote, '--reason', 'tried in staging'])).out).toContain(
    'runtimeSettings of production is at revision 1.',
  );
  expect((await grandstand(promote)).out).toBe('production has the runtimeSettings of staging already.\n');
  expect((await grandstand(['config', 'environments', 'runtimeSettings'])).out).toMatch(
    /all +0 .*\ndevelopment +reads the one of all .*\nproduction +1 .*tried in staging\nstaging +1 /,
  );
  const back = await grandstand(['config', 'rollback', 'runtimeSettings', '0', '--env', 'production', '--json']);
  expect(JSON.parse(back.out)).toMatchObject({ environment: 'production', isInherited: true, body: { minAge: 13 } });
});

test('an unknown environment is refused with its name', async () => {
  expect(await grandstand(['config', 'set', 'runtimeSettings', 'minAge=16', '--env', 'moon'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no environment moon.'),
  });
});

test('a token for one environment changes its documents and no others', async () => {
  const issued = await grandstand(['tokens', 'issue', 'staging team', 'configure:*:staging', '--json']);
  const { bearer } = JSON.parse(issued.out) as { bearer: string };
  const set = (...scope: string[]) =>
    grandstand(['config', 'set', 'players', 'teams={}', ...scope], { env: { GRANDSTAND_TOKEN: bearer } });
  expect(await set('--env', 'staging')).toMatchObject({ code: 0 });
  expect(await set('--env', 'production')).toMatchObject({
    code: 1,
    err: expect.stringContaining('staging team may not configure the whole composition in production.'),
  });
  expect(await set()).toMatchObject({ code: 1, err: expect.stringContaining('in every environment.') });
});
