import {
  DeleteRequest,
  DeletionLink,
  DeletionMail,
  FantasyAccountDelete,
  GetContact,
  GetOAuthAccessToken,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { linkSubject } from './letters.ts';

const LINK_LIFE_MS = 30 * 60_000;
const MAX_LINKS_AN_HOUR = 3;

const DAY_MS = 24 * 60 * 60_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_PRIVACY: '1000' });
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const signIn = async (seed: string) => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials(seed));
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};
const linkOf = async (seed: string) =>
  DeletionLink.reply.parse((await send(platform.site, DeletionLink, {}, await signIn(seed))).json());

/** The two steps as the deletion page takes them. */
const atPartner = (xUserInfo: string) =>
  platform.site.inject({
    method: 'POST',
    url: FantasyAccountDelete.path,
    headers: { 'x-user-info': xUserInfo, 'content-type': 'application/json' },
    payload: 'null',
  });
const named = (email: string) => Buffer.from(`${email}:grandstand-web`).toString('base64url');
const removal = (email: string, link: string, { header = named(email), emails = [email], comment = 'Bye' } = {}) =>
  platform.site.inject({
    method: 'POST',
    url: DeleteRequest.path,
    headers: { 'x-user-info': header, 'x-deletion-link': link },
    payload: { userEmailAddresses: emails, apiKey: 'grandstand-web', reason: 'Too many ads', comment },
  });
const recordOf = (seed: string) =>
  platform.db.selectFrom('privacy_request').selectAll().where('account_id', '=', `sp-${seed}`).execute();
const mailsTo = async (seed: string): Promise<string[]> => {
  const { mails } = (await platform.control.inject({ url: `/outbox?to=${seed}@example.test` })).json();
  return mails.map(({ subject }: { subject: string }) => subject);
};
const runJobs = async () => (await platform.control.inject({ method: 'POST', url: '/jobs/run' })).json().done;

test('PLAT-053: the partner’s step takes the link’s signed word, with a null body or none, and nothing else', async () => {
  const { xUserInfo, expiresAt } = await linkOf('apple');
  expect(expiresAt).toBe(platform.clock.now() + LINK_LIFE_MS);
  expect(FantasyAccountDelete.reply.parse((await atPartner(xUserInfo)).json())).toEqual({ status: 'success' });
  const bare = { method: 'POST', url: FantasyAccountDelete.path } as const;
  expect((await platform.site.inject({ ...bare, headers: { 'x-user-info': xUserInfo } })).statusCode).toBe(200);
  expect((await platform.site.inject(bare)).statusCode).toBe(400);
  const session = (await signIn('apple')).headers.authorization.slice('Bearer '.length);
  for (const wrong of ['forged', `${xUserInfo}x`, session, named('apple@example.test')]) {
    const response = await atPartner(wrong);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ errorCode: 'link_invalid' });
  }
});

test('S-01: a link expires after 30 minutes, and is not an access token', async () => {
  const { xUserInfo } = await linkOf('roku');
  expect((await send(platform.site, GetContact, {}, bearer(xUserInfo))).statusCode).toBe(401);
  platform.clock.offsetMs += LINK_LIFE_MS - 1_000;
  expect((await atPartner(xUserInfo)).statusCode).toBe(200);
  platform.clock.offsetMs += 1_000;
  expect((await atPartner(xUserInfo)).json()).toMatchObject({ errorCode: 'link_expired' });
});

test('S-01: a link needs a signed-in user', async () => {
  expect((await send(platform.site, DeletionLink)).statusCode).toBe(401);
});

test('S-01, S-16: the link also comes by mail, to the account’s address, and the response does not reveal whether it exists', async () => {
  const request = (email: string) => send(platform.site, DeletionMail, { email });
  const [known, unknown] = [await request('Lapsed@example.test'), await request('nobody@example.test')];
  expect([known.statusCode, known.json()]).toEqual([200, { status: 'success' }]);
  expect([unknown.statusCode, unknown.json()]).toEqual([200, { status: 'success' }]);
  expect(await mailsTo('nobody')).toEqual([]);
  const { mails } = (await platform.control.inject({ url: '/outbox?to=lapsed@example.test' })).json();
  const [, address = ''] = /(http\S+\/delete\?\S+)/.exec(mails[0].text) ?? [];
  const link = new URL(address).searchParams;
  expect(link.get('email')).toBe('lapsed@example.test');
  expect((await atPartner(link.get('xUserInfo') ?? '')).statusCode).toBe(200);
  platform.clock.offsetMs += LINK_LIFE_MS;
  expect((await atPartner(link.get('xUserInfo') ?? '')).json()).toMatchObject({ errorCode: 'link_expired' });
});

test('S-16: a mailbox gets a few links an hour, and more after it', async () => {
  const request = () => send(platform.site, DeletionMail, { email: 'young@example.test' });
  for (let count = 0; count < MAX_LINKS_AN_HOUR + 2; count += 1) expect((await request()).statusCode).toBe(200);
  expect(await mailsTo('young')).toEqual(Array(MAX_LINKS_AN_HOUR).fill(linkSubject('en')));
  platform.clock.offsetMs += 60 * 60_000 + 1;
  await request();
  expect(await mailsTo('young')).toHaveLength(MAX_LINKS_AN_HOUR + 1);
  expect((await send(platform.site, DeletionMail, { email: 'no address' })).statusCode).toBe(400);
});

test('S-01, S-02: who only knows an e-mail puts nothing on record, for that one or any other', async () => {
  const { xUserInfo } = await linkOf('google');
  await atPartner(xUserInfo);
  const refused = [
    await removal('amazon@example.test', xUserInfo),
    await removal('nobody@example.test', xUserInfo),
    await removal('google@example.test', xUserInfo, { emails: ['google@example.test', 'amazon@example.test'] }),
    await removal('google@example.test', xUserInfo, { emails: [] }),
    await removal('amazon@example.test', xUserInfo, { header: xUserInfo }),
    await removal('google@example.test', xUserInfo, {
      header: Buffer.from('google@example.test:other').toString('base64url'),
    }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
  expect(await recordOf('amazon')).toEqual([]);
  platform.clock.offsetMs += LINK_LIFE_MS;
  expect((await removal('google@example.test', xUserInfo)).statusCode).toBe(403);
  expect(await recordOf('google')).toMatchObject([{ requested_at: null }]);
});

test('S-02: within the half hour after the partner’s step, only the link of that step puts the deletion on record', async () => {
  const { xUserInfo, email } = await linkOf('lapsed');
  expect((await atPartner(xUserInfo)).statusCode).toBe(200);
  const others = ['', 'forged', (await linkOf('young')).xUserInfo, (await linkOf('lapsed')).xUserInfo];
  for (const link of others) expect((await removal(email, link)).statusCode).toBe(403);
  expect(await recordOf('lapsed')).toMatchObject([{ requested_at: null }]);
  expect((await removal(email, xUserInfo)).statusCode).toBe(200);
});

test('A-82: a comment of more than 1000 characters is malformed', async () => {
  const { xUserInfo, email } = await linkOf('operator');
  await atPartner(xUserInfo);
  expect((await removal(email, xUserInfo, { comment: 'x'.repeat(1001) })).statusCode).toBe(400);
  expect((await removal(email, xUserInfo, { comment: 'x'.repeat(1000) })).statusCode).toBe(200);
});

test('PLAT-054: the wish is recorded once, and the account with all its data is gone after 5 business days', async () => {
  const { xUserInfo, email } = await linkOf('card-m');
  const session = await signIn('card-m');
  expect((await atPartner(xUserInfo)).statusCode).toBe(200);
  const first = await removal(email, xUserInfo);
  expect(DeleteRequest.reply.parse(first.json())).toEqual({ data: { statusCode: 200 } });
  const [record] = await recordOf('card-m');
  platform.clock.offsetMs += 60_000;
  expect((await removal(email.toUpperCase(), xUserInfo, { comment: 'Again' })).json()).toEqual({
    data: { statusCode: 200 },
  });
  expect((await removal(email, xUserInfo, { header: xUserInfo })).statusCode).toBe(200);
  expect(await recordOf('card-m')).toEqual([record]);
  expect(record).toMatchObject({ reason: 'Too many ads', comment: 'Bye' });
  expect(await mailsTo('card-m')).toEqual(['We have your deletion request']);

  platform.clock.offsetMs += 4 * DAY_MS;
  await runJobs();
  expect(fieldsOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, credentials('card-m')))).toEqual(
    expect.objectContaining({ responseCode: '1' }),
  );
  platform.clock.offsetMs += 5 * DAY_MS;
  expect(await runJobs()).toMatchObject({ 'privacy.erase': expect.any(Number) });
  expect((await send(platform.site, GetContact, {}, session)).statusCode).not.toBe(200);
  const gone = await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  expect(gone.body).toContain('eV2327');
  expect(await recordOf('card-m')).toMatchObject([{ comment: null, erased_at: platform.clock.now() }]);
  const tables = ['subscription', 'session_family', 'account_favourites', 'stream'] as const;
  for (const table of tables) {
    const rows = await platform.db
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', 'sp-card-m')
      .execute();
    expect(rows).toEqual([]);
  }
  expect(await mailsTo('card-m')).toEqual(['Your account and data are deleted']);
  expect(await runJobs()).toMatchObject({ 'privacy.erase': 0 });
});

test('PLAT-054: erasure ends a session immediately, although its token has not expired', async () => {
  const { xUserInfo, email } = await linkOf('splitit');
  await atPartner(xUserInfo);
  await removal(email, xUserInfo);
  platform.clock.offsetMs += 9 * DAY_MS;
  const session = await signIn('splitit');
  expect((await send(platform.site, GetContact, {}, session)).statusCode).toBe(200);
  await runJobs();
  expect((await send(platform.site, GetContact, {}, session)).statusCode).toBe(401);
});

test('PLAT-054: two concurrent sweeps erase each account once', async () => {
  for (const seed of ['amazon', 'finalbill', 'card-y']) {
    const { xUserInfo, email } = await linkOf(seed);
    await atPartner(xUserInfo);
    await removal(email, xUserInfo);
  }
  platform.clock.offsetMs += 9 * DAY_MS;
  const sweeps = await Promise.all([runJobs(), runJobs(), runJobs()]);
  expect(sweeps.reduce((sum, done) => sum + done['privacy.erase'], 0)).toBe(3);
});

test('S-02: steps of one address beyond the limit are throttled', async () => {
  const limited = await testPlatform({ GS_LIMIT_PRIVACY: '4' });
  const request = () =>
    limited.site.inject({ method: 'POST', url: FantasyAccountDelete.path, headers: { 'x-user-info': 'x' } });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await request()).statusCode);
  expect(statuses).toEqual([403, 429, 429]);
  await limited.close();
});

test('S-34: neither the link nor the e-mail behind it is written to the log', async () => {
  const { xUserInfo, email } = await linkOf('tvcode');
  await platform.site.inject({
    url: `/delete?xUserInfo=${xUserInfo}&email=${email}`,
    headers: { accept: 'text/html' },
  });
  await atPartner(xUserInfo);
  await removal(email, xUserInfo);
  const logged = platform.logged();
  expect(logged).toContain('/privacy/delete-request');
  for (const secret of [xUserInfo, email, named(email)]) expect(logged).not.toContain(secret);
});
