import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hashPassword } from '../../infrastructure/passwords/passwords.ts';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';
import { insertOperators } from '../registry/access/access.repo.ts';

const password = 'Grandstand1!';
let at: TestCommandLine;
let grandstand: TestCommandLine['grandstand'];

/** As on another machine than the platform's: no token but what was signed in with. */
const elsewhere = { GS_DATA_DIR: '/nowhere' };
const as = (name: string) => ({ ...elsewhere, XDG_CONFIG_HOME: path.join(at.folder, name) });
const signIn = (name: string) =>
  grandstand(['login', '--email', `${name}@example.test`], { env: as(name), stdin: `${password}\n` });

beforeAll(async () => {
  at = await testCommandLine();
  ({ grandstand } = at);
  const passwordHash = await hashPassword(password);
  await insertOperators(at.db, [
    { email: 'ana@example.test', name: 'Ana', role: 'operator', passwordHash },
    { email: 'bo@example.test', name: 'Bo', role: 'operator', passwordHash },
  ]);
  for (const build of [
    sampleShell('1.0.0'),
    sampleRemote({ name: 'mf-watch', version: '1.0.0' }),
    sampleRemote({ name: 'mf-watch', version: '1.1.0' }),
  ])
    await grandstand(['publish', await at.onDisk(build)]);
  const first = await grandstand([
    'release',
    'production',
    'shell@1.0.0',
    'mf-watch@1.0.0',
    '--break-glass',
    '--reason',
    'opening night',
  ]);
  if (first.code !== 0) throw new Error(first.err);
});
afterAll(() => at.close());

test('an operator signs in with a password that is never an argument; what is kept is theirs alone, and ends with logout', async () => {
  const wrong = await grandstand(['login', '--email', 'ana@example.test'], { env: as('ana'), stdin: 'no\n' });
  expect(wrong).toMatchObject({ code: 1, err: 'The e-mail or the password is wrong.\n' });
  const signed = await signIn('ana');
  expect(signed).toMatchObject({ code: 0, out: expect.stringContaining('as ana@example.test, until ') });
  const file = path.join(at.folder, 'ana/grandstand/credentials.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, { bearer: string }>;
  expect(Object.keys(kept)).toEqual([new URL(at.registry).origin]);

  const toggled = await grandstand(['toggle', 'production', 'mf-watch', 'off', '--json'], { env: as('ana') });
  expect(toggled.code).toBe(0);
  await grandstand(['toggle', 'production', 'mf-watch', 'on'], { env: as('ana') });
  expect((await grandstand(['audit', '--last', '1'])).out).toContain('ana@example.test');

  expect((await grandstand(['logout'], { env: as('ana') })).out).toContain('Signed out of');
  const afterwards = await grandstand(['status'], { env: as('ana') });
  expect(afterwards).toMatchObject({ code: 1, err: expect.stringContaining('grandstand login') });
  const [{ bearer } = { bearer: '' }] = Object.values(kept);
  expect((await grandstand(['status'], { env: { ...elsewhere, GRANDSTAND_TOKEN: bearer } })).code).toBe(1);
});

test('a team’s token is shown once, has its grants only, is listed and revoked; the environment’s token wins over login', async () => {
  const issued = await grandstand(['tokens', 'issue', 'video team', 'publish:mf-watch', '--days', '7', '--json']);
  const { bearer, token } = JSON.parse(issued.out) as { bearer: string; token: { id: string } };
  const login = await grandstand(['login'], { env: as('team'), stdin: `${bearer}\n` });
  expect(login.out).toContain('as video team. May publish with mf-watch everywhere.');
  const build = await at.onDisk(sampleRemote({ name: 'mf-watch', version: '1.2.0' }));
  expect((await grandstand(['publish', build], { env: as('team') })).code).toBe(0);
  const refused = await grandstand(['release', 'production', 'mf-watch@1.2.0'], { env: as('team') });
  expect(refused).toMatchObject({
    code: 1,
    err: 'video team may not release mf-watch in production: it belongs to Team. Ask Team to do it, or an administrator for a token with release:mf-watch:production.\n',
  });
  expect((await grandstand(['status'], { env: { ...as('team'), GRANDSTAND_TOKEN: 'other' } })).code).toBe(1);
  expect((await grandstand(['tokens', 'list'])).out).toMatch(/video team .* publish with mf-watch everywhere/);
  await grandstand(['tokens', 'revoke', token.id, '--reason', 'it leaked']);
  expect((await grandstand(['tokens', 'list'])).out).toBe('There are no tokens.\n');
  expect((await grandstand(['publish', build], { env: as('team') })).code).toBe(1);
  expect((await grandstand(['tokens', 'issue', 'x', 'publish::'])).code).toBe(2);
});

test('a missing, unknown, expired and revoked token have different messages, with the address and where the token is from', async () => {
  const issue = async (name: string) => {
    const issued = await grandstand(['tokens', 'issue', name, 'publish', '--days', '1', '--json']);
    return JSON.parse(issued.out) as { bearer: string; token: { id: string } };
  };
  const refusal = async (token: string) =>
    (await grandstand(['status'], { env: { ...elsewhere, GRANDSTAND_TOKEN: token } })).err;
  const where = `\n  ${at.registry}, with the token from GRANDSTAND_TOKEN\n`;
  const [leaked, old] = [await issue('leaked one'), await issue('old one')];
  await grandstand(['tokens', 'revoke', leaked.token.id]);
  expect(await refusal('')).toContain(`No token for ${at.registry}`);
  expect(await refusal('forged')).toMatch(/^The registry does not know this token: /);
  expect(await refusal('forged')).toContain(where);
  expect(await refusal(leaked.bearer)).toMatch(/^This token was revoked at 20\d\d-/);
  const before = at.clock.nowMs;
  at.clock.nowMs += 2 * 24 * 60 * 60_000;
  const expired = await refusal(old.bearer);
  at.clock.nowMs = before;
  expect(expired).toMatch(/^This token expired at 20\d\d-.*Sign in again, or ask an administrator/);
  expect(expired).toContain(where);
});

test('the platform’s own token never leaves for another registry', async () => {
  const { code, err } = await grandstand(['status', '--registry', 'https://registry.example.test/graphql']);
  expect(code).toBe(1);
  expect(err).toContain('No token for https://registry.example.test/graphql');
  const clear = await grandstand(['login', '--registry', 'http://registry.example.test/graphql'], {
    stdin: 'secret',
  });
  expect(clear).toMatchObject({ code: 2, err: expect.stringContaining('use https') });
});

test('production waits for a second person: proposed by one, approved by another; the glass breaks with a reason only', async () => {
  await signIn('ana');
  await signIn('bo');
  const alone = await grandstand(['release', 'production', 'mf-watch@1.1.0', '--json'], { env: as('ana') });
  expect(JSON.parse(alone.out)).toMatchObject({ error: { code: 'approval_needed' } });

  const proposed = await grandstand(['propose', 'production', 'mf-watch@1.1.0', '--json'], { env: as('ana') });
  const { proposal } = JSON.parse(proposed.out) as { proposal: { id: number } };
  const id = String(proposal.id);
  expect((await grandstand(['approve', id], { env: as('ana') })).err).toContain(
    'Proposers cannot approve their own proposal',
  );
  expect((await grandstand(['proposals', 'production'])).out).toMatch(new RegExp(`${id} +open .* ana@example.test`));
  const approved = await grandstand(['approve', id, '--reason', 'looked at it'], { env: as('bo') });
  expect(approved.out).toContain('mf-watch  1.1.0    on');
  const again = await grandstand(['propose', 'production', 'mf-watch@1.0.0', '--json'], { env: as('bo') });
  const other = (JSON.parse(again.out) as { proposal: { id: number } }).proposal.id;
  expect((await grandstand(['decline', String(other)], { env: as('ana') })).out).toContain('is declined');

  expect(
    (await grandstand(['release', 'production', 'mf-watch@1.0.0', '--break-glass'], { env: as('ana') })).code,
  ).toBe(2);
  const broken = ['release', 'production', 'mf-watch@1.0.0', '--break-glass', '--reason', 'viewers see nothing'];
  expect((await grandstand(broken, { env: as('ana') })).out).toContain('mf-watch  1.0.0    on');
  expect((await grandstand(['audit', '--last', '1'])).out).toContain('break_glass production');
});
