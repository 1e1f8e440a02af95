import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOTP, URI } from 'otpauth';
import { type TestCommandLine, testCommandLine } from '../../../testing/test-command-line.ts';

const PASSWORD = 'the operators own 7';

let at: TestCommandLine;
let origin: string;
beforeAll(async () => {
  at = await testCommandLine();
  ({ origin } = new URL(at.registry));
});
afterAll(() => at.close());

const add = (email: string, role = 'operator', password = PASSWORD) =>
  at.grandstand(['operators', 'add', email, '--name', 'Olga', '--role', role], { stdin: `${password}\n` });
const signIn = async (email: string, password = PASSWORD, code?: string) => {
  const response = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...(code === undefined ? {} : { code }) }),
  });
  const body = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { outcome: body.errors?.[0]?.extensions.code ?? 'ok', cookie };
};
const isSignedIn = async (cookie: string) => (await fetch(`${origin}/session`, { headers: { cookie } })).status === 200;
const changePassword = (cookie: string, current: string, password: string) =>
  fetch(`${origin}/session/password`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ current, password }),
  });

test('an installation without a seed has no operator', async () => {
  const fresh = await testCommandLine();
  expect((await fresh.grandstand(['operators', 'list'])).out).toContain('None.');
  await fresh.close();
});

test('an installation without a seed gets its first operator from the command line', async () => {
  expect(await add('olga@example.test')).toMatchObject({ code: 0 });
  expect((await signIn('olga@example.test')).outcome).toBe('ok');
  expect((await at.grandstand(['operators', 'list'])).out).toMatch(/olga@example\.test +Olga +operator +active/);
  expect((await add('olga@example.test')).err).toContain('There is an operator olga@example.test already.');
  expect((await add('other@example.test', 'king')).err).toContain('Roles are viewer, editor, operator, admin.');
  expect((await add('other@example.test', 'viewer', 'password123')).err).toContain('too common');
  const audit = await at.grandstand(['audit', '--last', '1']);
  expect(audit.out).toContain('add_operator');
  expect(audit.out).not.toContain(PASSWORD);
});

test('a disabled operator is signed out and cannot sign in; a new password ends sessions', async () => {
  await add('dora@example.test');
  const { cookie } = await signIn('dora@example.test');
  expect(await isSignedIn(cookie)).toBe(true);
  await at.grandstand(['operators', 'disable', 'dora@example.test']);
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await signIn('dora@example.test')).outcome).toBe('unauthorized');
  await at.grandstand(['operators', 'disable', 'dora@example.test', '--undo']);
  const again = await signIn('dora@example.test');
  expect(again.outcome).toBe('ok');
  await at.grandstand(['operators', 'password', 'dora@example.test'], { stdin: 'another secret 9\n' });
  expect(await isSignedIn(again.cookie)).toBe(false);
  expect((await signIn('dora@example.test', 'another secret 9')).outcome).toBe('ok');
});

test('with a second factor the password alone is refused, and each code works once', async () => {
  await add('tina@example.test');
  const { out } = await at.grandstand(['operators', 'totp', 'tina@example.test', '--json']);
  const totp = URI.parse((JSON.parse(out) as { totp: string }).totp) as TOTP;
  const code = (nowMs: number) => totp.generate({ timestamp: nowMs });
  expect((await signIn('tina@example.test')).outcome).toBe('totp_needed');
  expect((await signIn('tina@example.test', 'wrong password')).outcome).toBe('unauthorized');
  expect((await signIn('tina@example.test', PASSWORD, '000000')).outcome).toBe('unauthorized');
  const now = code(at.clock.nowMs);
  expect((await signIn('tina@example.test', PASSWORD, now)).outcome).toBe('ok');
  expect((await signIn('tina@example.test', PASSWORD, now)).outcome).toBe('unauthorized');
  at.clock.nowMs += 30_000;
  expect((await signIn('tina@example.test', PASSWORD, code(at.clock.nowMs))).outcome).toBe('ok');
  at.clock.nowMs += 5 * 60_000;
  expect((await signIn('tina@example.test', PASSWORD, now)).outcome).toBe('unauthorized');
  await at.grandstand(['operators', 'totp', 'tina@example.test', '--off']);
  expect((await signIn('tina@example.test')).outcome).toBe('ok');
});

test('an operator changes their own password with the current one, and every session ends', async () => {
  await add('pam@example.test');
  const [one, other] = [await signIn('pam@example.test'), await signIn('pam@example.test')];
  expect((await changePassword(one.cookie, 'not the one', 'a better secret 3')).status).toBe(403);
  expect((await changePassword(one.cookie, PASSWORD, 'short')).status).toBe(400);
  expect((await changePassword(one.cookie, PASSWORD, 'a better secret 3')).status).toBe(204);
  expect([await isSignedIn(one.cookie), await isSignedIn(other.cookie)]).toEqual([false, false]);
  expect((await signIn('pam@example.test')).outcome).toBe('unauthorized');
  expect((await signIn('pam@example.test', 'a better secret 3')).outcome).toBe('ok');
});

test('only administrators read or change operators and rotate keys', async () => {
  await add('omar@example.test');
  const { cookie } = await signIn('omar@example.test');
  const request = async (query: string) => {
    const response = await fetch(at.registry, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return ((await response.json()) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
  };
  for (const query of [
    '{ operators { email } }',
    'mutation { addOperator(email: "x@example.test", name: "X", role: "admin", password: "a secret of mine 1", reason: "r") }',
    'mutation { setOperatorPassword(email: "olga@example.test", password: "a secret of mine 1", reason: "r") }',
    'mutation { endOperatorTotp(email: "olga@example.test", reason: "r") }',
    'mutation { rotateKeys(reason: "r") }',
  ])
    expect([query, await request(query)]).toEqual([query, 'forbidden']);
});

test('keys rotate rotates one key or all of them, and records it in the audit', async () => {
  expect((await at.grandstand(['keys', 'rotate', 'account.access', '--reason', 'a laptop was lost'])).out).toContain(
    'Rotated: account.access.',
  );
  expect((await at.grandstand(['keys', 'rotate', 'nothing'])).err).toContain('There is no key nothing.');
  expect((await at.grandstand(['audit', '--last', '1'])).out).toContain('a laptop was lost');
  const versions = await at.db.selectFrom('key_version').select('name').execute();
  expect(versions).toEqual([{ name: 'account.access' }]);
});
