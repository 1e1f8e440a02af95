import {
  DeletionMail,
  ForgotContactPassword,
  GetOAuthAccessToken,
  ResetPassword,
  SearchAccount,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SEED_PASSWORD, seedEmail } from '../../sandbox/seed/seed-users.ts';
import {
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

const OWNER = { remoteAddress: '198.51.100.7' };
const STRANGER = { remoteAddress: '203.0.113.66' };
const MINUTE_MS = 60_000;

let platform: TestPlatform;
let replica: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  replica = await testPlatform({}, platform);
});
afterAll(async () => {
  await replica.close();
  await platform.close();
});

const mailsTo = async (email: string) => {
  const response = await platform.control.inject({ url: '/outbox', query: { to: email } });
  return response.json<{ mails: { subject: string; text: string }[] }>().mails;
};
const times = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
};
const statusesOf = (responses: readonly { readonly statusCode: number }[]) => responses.map((one) => one.statusCode);
const forgot = (email: string, from: typeof OWNER) => send(platform.site, ForgotContactPassword, { email }, from);
const signIn = (seed: string, from: typeof OWNER, password = SEED_PASSWORD, site = platform.site) =>
  send(site, GetOAuthAccessToken, credentials(seed, password), from);
const isSignedIn = (response: Awaited<ReturnType<typeof signIn>>) =>
  fieldsOf(GetOAuthAccessToken, response)['responseCode'] === '1';

test('S-36: a stranger who names an e-mail 70 times is throttled, and its owner still signs in, asks for a link and redeems it', async () => {
  const email = seedEmail('card-m');
  const stranger = await times(70, () => forgot(email, STRANGER));
  expect(stranger.at(-1)?.statusCode).toBe(429);
  const resets = await times(70, () =>
    send(platform.site, ResetPassword, { email, contactPassword: 'x'.repeat(9), userToken: 'none' }, STRANGER),
  );
  expect(statusesOf(resets)).toContain(200);
  const before = (await mailsTo(email)).length;
  expect((await forgot(email, OWNER)).statusCode).toBe(200);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(before + 1);
  const userToken = /resetPasswordToken=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  const fields = { email, contactPassword: 'the owner chose this 7', userToken };
  const reset = await send(platform.site, ResetPassword, fields, OWNER);
  expect(fieldsOf(ResetPassword, reset)['responseCode']).toBe('1');
  expect(isSignedIn(await signIn('card-m', OWNER, 'the owner chose this 7'))).toBe(true);
});

test('S-36: requests from 40 sources do not spend the owner’s mail, and the mailbox is not flooded', async () => {
  const email = seedEmail('card-y');
  await times(120, (index) => forgot(email, { remoteAddress: `203.0.113.${100 + (index % 40)}` }));
  const before = (await mailsTo(email)).length;
  expect(before).toBeLessThan(70);
  await forgot(email, OWNER);
  expect(await mailsTo(email)).toHaveLength(before + 1);
});

test('S-36: a stranger does not spend the owner’s deletion mails', async () => {
  const email = seedEmail('nosub');
  const request = (from: typeof OWNER) => send(platform.site, DeletionMail, { email }, from);
  await times(10, () => request(STRANGER));
  const before = (await mailsTo(email)).length;
  expect(before).toBeLessThan(10);
  await request(OWNER);
  expect(await mailsTo(email)).toHaveLength(before + 1);
});

test('S-36: wrong passwords of a stranger block the stranger’s source only, and each further block lasts twice as long', async () => {
  const guess = () => signIn('apple', STRANGER, 'not this one');
  const codeOf = (response: Awaited<ReturnType<typeof guess>>) => refusalOf(GetOAuthAccessToken, response).code;
  const guessUntilBlocked = async () => codeOf((await times(9, guess)).at(-1) as Awaited<ReturnType<typeof guess>>);
  expect(await guessUntilBlocked()).toBe('eV4492');
  expect(isSignedIn(await signIn('apple', OWNER))).toBe(true);
  platform.clock.offsetMs += 15 * MINUTE_MS;
  expect(await guessUntilBlocked()).toBe('eV4492');
  platform.clock.offsetMs += 16 * MINUTE_MS;
  expect(codeOf(await guess())).toBe('eV4492');
  platform.clock.offsetMs += 15 * MINUTE_MS;
  expect(isSignedIn(await signIn('apple', STRANGER))).toBe(true);
  platform.clock.offsetMs = 0;
});

test('S-36: wrong passwords of a stranger do not keep a console operator out', async () => {
  const enter = (password: string, { remoteAddress }: typeof OWNER) =>
    platform.console.inject({
      method: 'POST',
      url: '/session',
      payload: { email: 'ana@example.test', password },
      remoteAddress,
    });
  const wrong = await times(14, () => enter('not this one', STRANGER));
  expect(wrong.at(-1)?.statusCode).toBe(429);
  expect((await enter('still not this one', OWNER)).statusCode).toBe(401);
});

test('S-37: replicas count together, and a /64 counts as one source', async () => {
  const search = (index: number) =>
    send(
      (index % 2 === 0 ? platform : replica).site,
      SearchAccount,
      { email: 'counted@example.test' },
      { remoteAddress: `2001:db8:7:7::${index.toString(16)}` },
    );
  const statuses = statusesOf(await times(62, search));
  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses.slice(60)).toEqual([429, 429]);
  const other = await send(replica.site, SearchAccount, { email: 'counted@example.test' }, OWNER);
  expect(other.statusCode).toBe(200);
});

test('S-37: the shared counts hold neither addresses nor e-mails', async () => {
  await signIn('nosub', STRANGER);
  await forgot(seedEmail('nosub'), STRANGER);
  const rows = await platform.db.selectFrom('rate_limit').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|203\.0\.113|2001:db8/);
});
