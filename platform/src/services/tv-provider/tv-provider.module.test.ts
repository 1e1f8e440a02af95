import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import {
  AddTveSubscription,
  GetEntitlements,
  GetOAuthAccessToken,
  GetRequestorConfig,
  GetUserMetadata,
  MvpdUserMetadata,
  ProviderSignOut,
} from '@grandstand/shared-contracts/api';
import { RemoteConfig } from '@grandstand/shared-contracts/config';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { providerVisits } from '../../testing/provider-visit.ts';
import {
  bearer,
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

const CODE_LIFE_MS = 30 * 60_000;
const PROVIDER_SESSION_LIFE_MS = 30 * 24 * 60 * 60_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const requestor = REQUESTOR_ID;
const { codeOf, redirectOf, open, submit, signIn, check } = providerVisits(() => platform);
const metadata = (deviceId: string) => send(platform.site, GetUserMetadata, { requestor, deviceId });
const exchange = async (deviceId: string) =>
  send(platform.site, MvpdUserMetadata, {}, bearer((await check(deviceId)).token));
const sessionTokenOf = async (deviceId: string) =>
  MvpdUserMetadata.reply.parse((await exchange(deviceId)).json()).sessionToken;
const account = async (seed: string) =>
  bearer(
    fieldsOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, credentials(seed)))['accessToken'],
  );

test('PLAT-045: the requestor lists at least eight providers, three of them named for the front, with logos', async () => {
  const response = await send(platform.site, GetRequestorConfig, { requestor });
  const { mvpdList, authenticateUrl } = GetRequestorConfig.reply.parse(response.json());
  expect(mvpdList.length).toBeGreaterThanOrEqual(8);
  expect(mvpdList.filter(({ isPremium }) => isPremium).length).toBeGreaterThanOrEqual(3);
  expect(authenticateUrl).toBe('http://localhost:8083/api/v1/authenticate');
  const settings = RemoteConfig.parse((await platform.site.inject('/config/remote-config.json')).json());
  expect(settings.frontProviders).toHaveLength(3);
  const ids = mvpdList.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(settings.frontProviders));
  expect(ids.slice(0, 3)).not.toEqual(settings.frontProviders);
  for (const url of mvpdList.flatMap(({ logoUrl, logoUrlWhite }) => [logoUrl, logoUrlWhite])) {
    const logo = await platform.site.inject(url);
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  }
  expect((await send(platform.site, GetRequestorConfig, { requestor: 'OTHER' })).statusCode).toBe(404);
});

test('PLAT-046: a device keeps its code until it is used or over; another device has another', async () => {
  const code = await codeOf('code-1');
  expect(await codeOf('code-1')).toBe(code);
  expect(await codeOf('code-2')).not.toBe(code);
  await signIn('code-1', 'tv-ok');
  const second = await codeOf('code-1');
  expect(second).not.toBe(code);
  platform.clock.offsetMs += CODE_LIFE_MS;
  expect((await open(redirectOf(second))).statusCode).toBe(400);
  expect(await codeOf('code-1')).not.toBe(second);
});

test('PLAT-047: status 1 after the provider’s sign-in only, and no more after a reset or a month', async () => {
  expect(await check('status-1')).toEqual({ status: 0 });
  expect((await metadata('status-1')).statusCode).toBe(404);
  await signIn('status-1', 'tv-ok');
  expect(await check('status-1')).toMatchObject({ status: 1, mvpd: 'harborline' });
  await send(platform.site, ProviderSignOut, { deviceId: 'status-1' });
  expect(await check('status-1')).toEqual({ status: 0 });
  await signIn('status-1', 'tv-ok');
  platform.clock.offsetMs += PROVIDER_SESSION_LIFE_MS;
  expect(await check('status-1')).toEqual({ status: 0 });
});

test('PLAT-047: a provider token is good for ten minutes, and never longer than its session', async () => {
  await signIn('status-2', 'tv-ok');
  const secondsLeft = async () => {
    const { token = '' } = await check('status-2');
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { exp: number };
    return exp - Math.floor(platform.clock.now() / 1000);
  };
  expect(await secondsLeft()).toBe(600);
  platform.clock.offsetMs += PROVIDER_SESSION_LIFE_MS - 60_000;
  expect(await secondsLeft()).toBeLessThanOrEqual(60);
});

test('A-04: the code that a TV shows represents the TV until it expires', async () => {
  const code = await codeOf('tv-in-the-den');
  await submit(String((await open(redirectOf(code))).headers.location), 'tv-ok');
  expect(await check(code)).toMatchObject({ status: 1 });
  platform.clock.offsetMs += CODE_LIFE_MS;
  expect(await check(code)).toEqual({ status: 0 });
  expect(await check('tv-in-the-den')).toMatchObject({ status: 1 });
});

test.each([
  ['tv-nozip', 302],
  ['tv-unsub', 302],
  ['tv-ok', 400],
])('A-04, AUTH-107, AUTH-108: after %s left, the code on the TV begins a sign-in with %i', async (user, status) => {
  const tv = `tv-of-${user}`;
  const code = await codeOf(tv);
  await submit(String((await open(redirectOf(code))).headers.location), user);
  expect((await open(redirectOf(code))).statusCode).toBe(400);
  await send(platform.site, ProviderSignOut, { deviceId: code });
  expect(await check(code)).toEqual({ status: 0 });
  expect((await open(redirectOf(code))).statusCode).toBe(status);
});

test('of ten concurrent submissions with one code, one gets the session', async () => {
  const page = String((await open(redirectOf(await codeOf('race-1')))).headers.location);
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(page, 'tv-ok')));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 410),
  ]);
});

test('PLAT-048: zip code and URL-encoded user id; encrypted by some providers, kept back by others', async () => {
  await signIn('meta-1', 'tv-ok');
  expect((await metadata('meta-1')).json()).toEqual({
    mvpd: 'harborline',
    userID: 'tv-ok%40example.test',
    zip: '10001',
  });
  await signIn('meta-2', 'tv-ok@example.test', { mso_id: 'lanternlight' });
  const encrypted = GetUserMetadata.reply.parse((await metadata('meta-2')).json());
  expect(encrypted.zip).toBeUndefined();
  expect(encrypted.encryptedZip).toMatch(/^[\w-]{30,}$/);
  await signIn('meta-3', 'tv-nozip');
  expect((await metadata('meta-3')).json()).toEqual({ mvpd: 'harborline', userID: 'tv-nozip%40example.test' });
});

test('PLAT-028: a provider’s token becomes a session token only for a package with the network and a zip code', async () => {
  await signIn('exchange-1', 'tv-ok');
  expect(await sessionTokenOf('exchange-1')).toEqual(expect.any(String));
  await signIn('exchange-2', 'tv-unsub');
  const refused = await exchange('exchange-2');
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      errorCode: 'not_subscribed',
      errorMessage: 'You are not subscribed to YES Networks!',
      requestId: refused.headers['x-request-id'],
    },
  ]);
  await signIn('exchange-3', 'tv-nozip');
  expect((await exchange('exchange-3')).json()).toMatchObject({ errorCode: 'no_zip_code' });
  expect((await send(platform.site, MvpdUserMetadata, {}, bearer('forged'))).statusCode).toBe(401);
  expect((await send(platform.site, MvpdUserMetadata, {})).statusCode).toBe(401);
  const { token } = await check('exchange-1');
  await send(platform.site, ProviderSignOut, { deviceId: 'exchange-1' });
  expect((await send(platform.site, MvpdUserMetadata, {}, bearer(token))).statusCode).toBe(401);
});

test('PLAT-024, S-09: the request must match the provider’s session', async () => {
  const session = await account('nosub');
  const add = (mvpdID: string, encryptedZip: string, deviceId = 'add-1', who = session) =>
    send(platform.site, AddTveSubscription, { mvpdID, encryptedZip, deviceId }, who);
  expect(refusalOf(AddTveSubscription, await add('harborline', '10001')).code).toBe('tve_no_session');
  await signIn('add-1', 'tv-ok');
  expect(refusalOf(AddTveSubscription, await add('skylark', '10001')).code).toBe('tve_mismatch');
  expect(refusalOf(AddTveSubscription, await add('harborline', '94105')).code).toBe('tve_mismatch');
  expect(
    fieldsOf(GetEntitlements, await send(platform.site, GetEntitlements, {}, session))['ovatToken'],
  ).toBeUndefined();
  expect((await add('harborline', '10001')).json()).toMatchObject({
    AddTVESubscriptionResponseMessage: { responseCode: '1' },
  });
  expect(fieldsOf(GetEntitlements, await send(platform.site, GetEntitlements, {}, session))['ovatToken']).toEqual(
    expect.any(String),
  );
  expect((await add('harborline', '10001')).json()).toMatchObject({
    AddTVESubscriptionResponseMessage: { responseCode: '1' },
  });
  await signIn('add-2', 'tv-unsub');
  expect(refusalOf(AddTveSubscription, await add('harborline', '10001', 'add-2')).code).toBe('tve_not_subscribed');
});

test('PLAT-024: an account that pays for a subscription gets eV5883', async () => {
  await signIn('paid-1', 'tv-paid');
  const fields = { mvpdID: 'harborline', encryptedZip: '10001', deviceId: 'paid-1' };
  const response = await send(platform.site, AddTveSubscription, fields, await account('tv-paid'));
  expect(refusalOf(AddTveSubscription, response)).toEqual({
    code: 'eV5883',
    message: 'Your account already has a YES subscription. Please login with your YES app account on your TV.',
  });
});

test('expired codes, sessions and links are removed; valid ones stay', async () => {
  await signIn('forget-1', 'tv-ok');
  const fields = { mvpdID: 'harborline', encryptedZip: '10001', deviceId: 'forget-1' };
  await send(platform.site, AddTveSubscription, fields, await account('lapsed'));
  const forget = () => platform.control.inject({ method: 'POST', url: '/jobs/run' });
  const kept = async () => {
    const { rows } = await sql<{ what: string }>`
      select 'code' as what from tv_registration where device_id = 'forget-1'
      union all select 'session' from tv_provider_session where device_id = 'forget-1'
      union all select 'link' from tv_subscription where account_id = 'sp-lapsed'`.execute(platform.db);
    return rows.map(({ what }) => what);
  };
  await forget();
  expect(await kept()).toEqual(['code', 'session', 'link']);
  platform.clock.offsetMs += CODE_LIFE_MS;
  await forget();
  expect(await kept()).toEqual(['session', 'link']);
  platform.clock.offsetMs += PROVIDER_SESSION_LIFE_MS;
  await forget();
  expect(await kept()).toEqual([]);
});
