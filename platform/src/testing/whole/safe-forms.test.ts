import { createHook } from 'node:async_hooks';
import { EXAMPLES } from '@grandstand/contracts-testing/examples';
import {
  Authorize,
  ChangePassword,
  FantasyAccountDelete,
  GetContact,
  GetOAuthAccessToken,
  LocationLookup,
  OAuthToken,
  StreamCreate,
} from '@grandstand/shared-contracts/api';
import { CALLS } from '@grandstand/shared-contracts/calls';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { NOTICE_POLICY, pagePolicy } from '../../control-plane/edge/csp.ts';
import { SEED_PASSWORD } from '../../sandbox/seed/seed-users.ts';
import {
  bearer,
  credentials,
  deviceToken,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../test-platform.ts';
import { testViewers } from '../test-viewers.ts';

const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const signIn = async (seed: string) => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials(seed));
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};

test('S-07: api user and password in a body are a name and prove nothing', async () => {
  for (const claimed of [{ apiUser: 'root', apiPassword: 'secret' }, { apiUser: '' }, {}]) {
    expect((await send(platform.site, GetContact, claimed)).statusCode).toBe(401);
    const signedIn = await send(platform.site, GetOAuthAccessToken, { ...credentials('card-m'), ...claimed });
    expect(fieldsOf(GetOAuthAccessToken, signedIn)).toMatchObject({ responseCode: '1' });
  }
});

test('S-08: the client token needs no secret, and opens nothing of an account', async () => {
  const { client } = await testViewers(platform);
  expect((await send(platform.site, LocationLookup, {}, client)).statusCode).toBe(200);
  const ofAccounts = CALLS.filter(({ auth }) => auth === 'bearer');
  expect(ofAccounts.length).toBeGreaterThan(15);
  const opened: string[] = [];
  for (const call of ofAccounts) {
    const example = EXAMPLES.find((each) => each.call === call);
    const { statusCode } = await send(platform.site, call, example?.request, client);
    if (statusCode !== 401) opened.push(`${call.id} ${statusCode}`);
  }
  expect(opened).toEqual([]);
  const { viewer } = await testViewers(platform);
  const { authorize } = await viewer(null, 'client-only');
  expect(refusalOf(Authorize, await authorize('yes-1')).code).toBe('1404');
});

test('S-08: client tokens are limited', async () => {
  const limited = await testPlatform({ GS_LIMIT_SEARCH: '3' });
  const request = () =>
    send(limited.site, OAuthToken, { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' });
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await request()).statusCode);
  await limited.close();
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('S-10: a device token lives a minute at most, works once, and only for its own device', async () => {
  const { viewer } = await testViewers(platform);
  const mine = await viewer('card-m', 's10-mine');
  const theirs = await viewer('card-m', 's10-theirs');
  const signed = { deviceId: mine.deviceId, secret: mine.secret, nowMs: platform.clock.now() };
  const once = deviceToken(signed);
  const { heartbeatToken } = fieldsOf(Authorize, await mine.authorize('yes-1'));
  const create = (token: string) =>
    send(
      platform.site,
      StreamCreate,
      { deviceId: mine.deviceId, itemId: 'yes-1', heartbeatToken },
      mine.headers(token),
    );
  expect(fieldsOf(StreamCreate, await create(once))).toHaveProperty('streamId');
  expect((await create(once)).statusCode).toBe(401);
  const late = deviceToken(signed);
  platform.clock.offsetMs += 61_000;
  expect((await create(late)).statusCode).toBe(401);
  platform.clock.offsetMs -= 61_000;
  expect((await create(deviceToken({ ...signed, lifeS: 61 }))).statusCode).toBe(401);
  expect((await create(deviceToken({ ...signed, secret: theirs.secret }))).statusCode).toBe(401);
});

test('S-11: whatever a request claims of location, provider, subscription and travel days, the server decides by what it knows', async () => {
  const { viewer } = await testViewers(platform);
  const claims = {
    country: 'us',
    zone: 'yankees-nets',
    zip: '10001',
    userType: 'dtc',
    mvpd: 'harborline',
    CouchRightsDate: String(platform.clock.now()),
    couchRights: 'true',
  };
  const headers = { 'x-geo-country': 'US', 'x-geo-zone': 'yankees-nets', 'x-geo-zip': '10001', 'cf-ipcountry': 'US' };
  const claiming = async (seed: string, contentId: string) => {
    const { deviceId, headers: signed } = await viewer(seed, `claims-${seed}`);
    const content = { catalogType: 'channel', contentId, contentTypeId: 'live', delivery: 'streaming' };
    const rest = { deviceName: 'x', disableSsai: true, drm: 'widevine', mediaFormat: 'dash', playbackMode: 'live' };
    const fields = { ...claims, ...content, ...rest, deviceId, urlParameters: claims };
    const all = { headers: { ...signed().headers, ...headers } };
    return refusalOf(Authorize, await send(platform.site, Authorize, fields, all)).code;
  };
  expect(await claiming('nosub', 'yes-1')).toBe('1404');
  await platform.control.inject({ method: 'POST', url: '/geo', payload: { country: 'GB', zone: 'none' } });
  expect(await claiming('card-m', 'yes-1')).toBe('1040');
  const { client } = await testViewers(platform);
  const looked = await send(platform.site, LocationLookup, {}, { headers: { ...client.headers, ...headers } });
  expect(fieldsOf(LocationLookup, looked)).toMatchObject({ country: 'gb', zone: 'none' });
  await platform.control.inject({ method: 'POST', url: '/geo', payload: {} });
});

test('S-13: each kind of failure has its status and a code; only an expired session has none', async () => {
  const reported = ({ statusCode, headers, body }: Awaited<ReturnType<typeof send>>) => {
    const { errorCode = null, errorMessage } = JSON.parse(body) as { errorCode?: string; errorMessage?: string };
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(errorMessage).toEqual(expect.any(String));
    return [statusCode, errorCode];
  };
  const limited = await testPlatform({ GS_LIMIT_SEARCH: '1' });
  const session = await signIn('card-m');
  const json = { accept: 'application/json' };
  const request = () =>
    send(limited.site, OAuthToken, { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' });
  await request();
  const throttled = await request();
  await limited.close();
  const unproven = { method: 'POST', url: FantasyAccountDelete.path, headers: { 'x-user-info': 'forged' } } as const;
  expect(reported(await send(platform.site, GetOAuthAccessToken, { contactPassword: 5 }))).toEqual([
    400,
    'malformed_request',
  ]);
  expect(reported(await send(platform.site, GetContact, {}, bearer('forged')))).toEqual([401, 'not_signed_in']);
  expect(reported(await platform.site.inject(unproven))).toEqual([403, 'link_invalid']);
  expect(reported(await platform.site.inject({ url: '/yesnetwork/nothing', headers: json }))).toEqual([
    404,
    'not_found',
  ]);
  expect(reported(throttled)).toEqual([429, 'throttled']);
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  // What the service understood and refuses is an answer: 200.
  const refused = await send(platform.site, GetOAuthAccessToken, credentials('card-m', 'wrong'));
  expect([refused.statusCode, fieldsOf(GetOAuthAccessToken, refused)['responseCode']]).toEqual([200, '0']);
  platform.clock.offsetMs += ACCESS_TOKEN_LIFE_MS + 1_000;
  expect(reported(await send(platform.site, GetContact, {}, session))).toEqual([403, null]);
});

test('S-16: an e-mail without an account costs the same hashing as one with a wrong password', async () => {
  // Each run of argon2 is one piece of work for libuv's threads, which its binding gives no name.
  let hashed = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'undefined') hashed += 1;
    },
  });
  const costOf = async (seed: string) => {
    hashed = 0;
    await send(platform.site, GetOAuthAccessToken, credentials(seed, 'not this one'));
    return hashed;
  };
  // The first of all makes the decoy.
  await costOf('nobody-at-all');
  hook.enable();
  const costs = [await costOf('card-m'), await costOf('nobody-at-all'), await costOf('google')];
  hook.disable();
  expect(costs).toEqual([1, 1, 1]);
});

test('S-21: no page of the site can be framed, so a frame cannot sign a user out', () => {
  for (const policy of [pagePolicy('n', ['http://checkout.test'], null), NOTICE_POLICY]) {
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('S-29: eight to 128 characters, none of the common ones, and kept as argon2id', async () => {
  const session = await signIn('lapsed');
  const change = (newPassword: string, oldPassword = SEED_PASSWORD) =>
    send(platform.site, ChangePassword, { oldPassword, newPassword, confirmNewpassword: newPassword }, session);
  for (const refused of ['seven77', 'x'.repeat(129), 'Password123', 'YANKEES1']) {
    expect(refusalOf(ChangePassword, await change(refused)).code).toBe('eV0001');
  }
  // Of the ten thousand most common ones, and made of the account's own e-mail (lapsed@example.test).
  for (const refused of ['trustno1', 'Liverpool1', 'jordan23', 'my-LAPSED-secret', 'chelsea1']) {
    expect(refusalOf(ChangePassword, await change(refused)).code).toBe('eV0001');
  }
  const longest = `${'Seventh inning '.repeat(8)}12345678`;
  expect(longest).toHaveLength(128);
  expect(fieldsOf(ChangePassword, await change(longest))).toMatchObject({ responseCode: '1' });
  const { password_hash: kept } = await platform.db
    .selectFrom('account')
    .select('password_hash')
    .where('email', '=', 'lapsed@example.test')
    .executeTakeFirstOrThrow();
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('S-33: an internal error returns its default text without details', async () => {
  const broken = await testPlatform();
  await sql`drop table account cascade`.execute(broken.db);
  const response = await send(broken.site, GetOAuthAccessToken, credentials('card-m'));
  const logged = broken.logged();
  await broken.close();
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      errorCode: 'internal_error',
      errorMessage: COMMON_TEXTS['errorModal.body'],
      requestId: response.headers['x-request-id'],
    },
  ]);
  expect(logged).toContain('request failed');
});
