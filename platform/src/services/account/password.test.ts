import {
  ChangePassword,
  CreateUser,
  ForgotContactPassword,
  GetContact,
  GetOAuthAccessToken,
  ResetPassword,
  SearchAccount,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SEED_PASSWORD, seedEmail } from '../../sandbox/seed/seed-users.ts';
import {
  bearer,
  credentials,
  device,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

const MAX_LINKS_AN_HOUR = 10;
const LINK_LIFE_MS = 30 * 60_000;
const BLOCK_WINDOW_MS = 15 * 60_000;
const WRONG_PASSWORDS = 8;

const NEW_PASSWORD = 'a better secret 7';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000', GS_LIMIT_CREATE: '10000', GS_LIMIT_SEARCH: '10000' });
});
afterAll(() => platform.close());

const signIn = (seed: string, password?: string) =>
  send(platform.site, GetOAuthAccessToken, credentials(seed, password));
const sessionOf = async (seed: string, password?: string) =>
  bearer(fieldsOf(GetOAuthAccessToken, await signIn(seed, password))['accessToken']);
const codeOf = (call: Parameters<typeof refusalOf>[0], response: Awaited<ReturnType<typeof send>>) =>
  fieldsOf(call, response)['responseCode'] === '1' ? 'ok' : refusalOf(call, response).code;

const mailsTo = async (email: string) => {
  const response = await platform.control.inject({ url: '/outbox', query: { to: email } });
  return response.json<{ mails: { subject: string; text: string }[] }>().mails;
};
const linkTo = async (email: string) => {
  const text = (await mailsTo(email)).find((mail) => mail.text.includes('/process/reset'))?.text ?? '';
  return new URL(/http\S+/.exec(text)?.[0] ?? 'http://none.test');
};
const forgot = (email: string) => send(platform.site, ForgotContactPassword, { email });
const tokenFor = async (seed: string) => {
  await forgot(seedEmail(seed));
  return (await linkTo(seedEmail(seed))).searchParams.get('resetPasswordToken') ?? '';
};
const reset = (seed: string, userToken: string, contactPassword = NEW_PASSWORD) =>
  send(platform.site, ResetPassword, { email: seedEmail(seed), contactPassword, userToken });

test('PLAT-011: a forgotten password brings a mail with a link to the reset page of the site', async () => {
  expect(codeOf(ForgotContactPassword, await forgot('Card-M@example.test'))).toBe('ok');
  const link = await linkTo(seedEmail('card-m'));
  expect(link.origin + link.pathname).toBe('http://localhost:8080/process/reset');
  expect(link.searchParams.get('email')).toBe(seedEmail('card-m'));
  expect(link.searchParams.get('resetPasswordToken')).toMatch(/^[\w-]{43}$/);
});

test('S-16: an unknown e-mail gets the same response and no mail; an invalid e-mail is refused', async () => {
  const [known, unknown] = [await forgot(seedEmail('nosub')), await forgot('nobody@example.test')];
  expect(unknown.json()).toEqual(known.json());
  expect(await mailsTo('nobody@example.test')).toEqual([]);
  expect(codeOf(ForgotContactPassword, await forgot('nobody'))).toBe('eV0001');
});

test('S-18: tokens are stored hashed only', async () => {
  const token = await tokenFor('nosub');
  const rows = await platform.db.selectFrom('password_reset').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('PLAT-012, S-18: a token sets the password once and ends every session', async () => {
  const before = await sessionOf('card-y');
  const token = await tokenFor('card-y');
  expect(codeOf(ResetPassword, await reset('card-y', token))).toBe('ok');
  expect((await send(platform.site, GetContact, {}, before)).statusCode).toBe(401);
  expect(codeOf(GetOAuthAccessToken, await signIn('card-y'))).toBe('eV2134');
  expect(codeOf(GetOAuthAccessToken, await signIn('card-y', NEW_PASSWORD))).toBe('ok');
  expect(refusalOf(ResetPassword, await reset('card-y', token))).toEqual({
    code: 'eV0003',
    message: 'This link is no longer valid. Please request a new one.',
  });
  expect((await mailsTo(seedEmail('card-y')))[0]?.subject).toBe('Your YES Network password was changed');
});

test('PLAT-012, S-18: of twenty concurrent uses of one token, one succeeds', async () => {
  const token = await tokenFor('splitit');
  const all = await Promise.all(Array.from({ length: 20 }, () => reset('splitit', token)));
  expect(all.filter((response) => codeOf(ResetPassword, response) === 'ok')).toHaveLength(1);
});

test('PLAT-012, S-18: a token older than half an hour, another account’s and an invented one are refused; a short password does not spend the token', async () => {
  const token = await tokenFor('roku');
  expect(codeOf(ResetPassword, await reset('google', token))).toBe('eV0003');
  expect(codeOf(ResetPassword, await reset('nobody', token))).toBe('eV0003');
  expect(codeOf(ResetPassword, await reset('roku', 'invented'))).toBe('eV0003');
  expect(codeOf(ResetPassword, await reset('roku', token, 'short'))).toBe('eV0001');
  expect(codeOf(ResetPassword, await reset('roku', token, 'password123'))).toBe('eV0001');
  platform.clock.offsetMs += LINK_LIFE_MS;
  expect(codeOf(ResetPassword, await reset('roku', token))).toBe('eV0003');
  expect(codeOf(ResetPassword, await reset('roku', await tokenFor('roku')))).toBe('ok');
});

test('a newer password spends the links that are under way', async () => {
  const [first, second] = [await tokenFor('amazon'), await tokenFor('amazon')];
  expect(codeOf(ResetPassword, await reset('amazon', second))).toBe('ok');
  expect(codeOf(ResetPassword, await reset('amazon', first))).toBe('eV0003');
});

test('S-17: a reset lets the owner in although wrong passwords had blocked the account', async () => {
  for (let count = 0; count <= WRONG_PASSWORDS; count += 1) await signIn('operator', 'not this one');
  expect(codeOf(GetOAuthAccessToken, await signIn('operator'))).toBe('eV4492');
  await reset('operator', await tokenFor('operator'));
  expect(codeOf(GetOAuthAccessToken, await signIn('operator', NEW_PASSWORD))).toBe('ok');
});

test('a mailbox gets so many links an hour, and again the hour after', async () => {
  const email = seedEmail('lapsed');
  for (let count = 0; count < MAX_LINKS_AN_HOUR + 3; count += 1) {
    expect(codeOf(ForgotContactPassword, await forgot(email))).toBe('ok');
  }
  expect(await mailsTo(email)).toHaveLength(MAX_LINKS_AN_HOUR);
  platform.clock.offsetMs += 60 * 60_000 + 1;
  await forgot(email);
  expect(await mailsTo(email)).toHaveLength(MAX_LINKS_AN_HOUR + 1);
});

const change = (
  session: Awaited<ReturnType<typeof sessionOf>>,
  oldPassword: string,
  newPassword = NEW_PASSWORD,
  confirmNewpassword = newPassword,
) => send(platform.site, ChangePassword, { oldPassword, newPassword, confirmNewpassword }, session);

test('PLAT-007: a changed password replaces the old one and ends the other sessions, not this one', async () => {
  const [own, other] = [await sessionOf('finalbill'), await sessionOf('finalbill')];
  const refused = async (...fields: [string, string?, string?]) =>
    refusalOf(ChangePassword, await change(own, ...fields));
  expect(await refused('not this one')).toEqual({ code: 'eV0002', message: 'The current password is incorrect.' });
  expect((await refused(SEED_PASSWORD, NEW_PASSWORD, 'something else')).message).toBe('Password does not match');
  expect((await refused(SEED_PASSWORD, 'short')).code).toBe('eV0001');
  expect((await refused(SEED_PASSWORD, SEED_PASSWORD)).code).toBe('eV0001');
  expect(codeOf(ChangePassword, await change(own, SEED_PASSWORD))).toBe('ok');
  expect((await send(platform.site, GetContact, {}, own)).statusCode).toBe(200);
  expect((await send(platform.site, GetContact, {}, other)).statusCode).toBe(401);
  expect(codeOf(GetOAuthAccessToken, await signIn('finalbill'))).toBe('eV2134');
  expect(codeOf(GetOAuthAccessToken, await signIn('finalbill', NEW_PASSWORD))).toBe('ok');
  expect((await send(platform.site, ChangePassword, {})).statusCode).toBe(401);
});

test('PLAT-004: a session cannot be used to guess the password', async () => {
  const session = await sessionOf('apple');
  for (let count = 0; count < WRONG_PASSWORDS; count += 1) {
    expect(codeOf(ChangePassword, await change(session, 'not this one'))).toBe('eV0002');
  }
  expect(codeOf(ChangePassword, await change(session, SEED_PASSWORD))).toBe('eV4492');
  expect(codeOf(GetOAuthAccessToken, await signIn('apple'))).toBe('ok');
  platform.clock.offsetMs += BLOCK_WINDOW_MS;
  expect(codeOf(ChangePassword, await change(await sessionOf('apple'), SEED_PASSWORD))).toBe('ok');
});

test('A-21: a registration without a password is answered with a mailed link that sets one', async () => {
  const email = 'later@example.test';
  const user = {
    customerUsername: email,
    firstName: 'Lara',
    lastName: 'Croftmore',
    email,
    dateOfBirth: Date.UTC(1990, 4, 1),
    gender: null,
    referralCode: null,
    isGenerateJWT: true,
    deviceMessage: device,
  };
  expect(codeOf(CreateUser, await send(platform.site, CreateUser, user))).toBe('ok');
  expect(codeOf(CreateUser, await send(platform.site, CreateUser, user))).toBe('eV1062');
  expect(await mailsTo(email)).toMatchObject([{ subject: expect.stringContaining('Welcome') }]);
  const userToken = (await linkTo(email)).searchParams.get('resetPasswordToken');
  const fields = { email, contactPassword: NEW_PASSWORD, userToken };
  expect(codeOf(ResetPassword, await send(platform.site, ResetPassword, fields))).toBe('ok');
  expect(codeOf(GetOAuthAccessToken, await signIn('later', NEW_PASSWORD))).toBe('ok');
  const withPassword = { ...user, email: 'at-once@example.test', customerUsername: 'at-once@example.test' };
  await send(platform.site, CreateUser, { ...withPassword, customerPassword: NEW_PASSWORD });
  expect(await mailsTo('at-once@example.test')).toEqual([]);
});

test('PLAT-010: a search returns only whether an account exists', async () => {
  const search = async (email: string) => fieldsOf(SearchAccount, await send(platform.site, SearchAccount, { email }));
  expect(await search('NOSUB@example.test')).toEqual({ responseCode: '1', message: 'Success', isFound: true });
  expect(await search('nobody@example.test')).toMatchObject({ isFound: false });
});

test('PLAT-010: searches of one address are limited', async () => {
  const limited = await testPlatform({ GS_LIMIT_SEARCH: '4' });
  const search = (index: number) =>
    send(limited.site, SearchAccount, { email: `user-${index}@example.test` }, { remoteAddress: '10.0.0.9' });
  const answers = [];
  for (let index = 0; index < 6; index += 1) answers.push((await search(index)).statusCode);
  expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
  await limited.close();
});
