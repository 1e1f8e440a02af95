import {
  CreateUser,
  GetActiveSubscriptions,
  GetContact,
  GetEntitlements,
  GetFavourites,
  GetOAuthAccessToken,
  GetPkgsAndProdsWithPromos,
  RegisterDevice,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
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

const BLOCK_WINDOW_MS = 15 * 60_000;
const WRONG_PASSWORDS = 8;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000', GS_LIMIT_CREATE: '10000' });
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const signIn = async (seed: string) => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials(seed));
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};

test('PLAT-003: each failure of a sign-in has its own code and text', async () => {
  const refused = async (fields: Record<string, unknown>) =>
    refusalOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, fields));
  expect(await refused(credentials('nosub', 'wrong password'))).toEqual({
    code: 'eV2134',
    message: 'Email or password is incorrect.',
  });
  expect(await refused(credentials('blocked'))).toEqual({ code: 'eV4492', message: 'Your login has been blocked.' });
  expect(await refused(credentials('nobody-here'))).toEqual({
    code: 'eV2327',
    message: 'No account found with the given details.',
  });
  const social = { socialLoginID: 'google-social', socialLoginType: 'Google', deviceMessage: device };
  expect((await refused(social)).message).toBe('No user attached with this profile.');
});

test('PLAT-004, S-17: wrong passwords block this account from this address until the window ends, and from no other', async () => {
  const attempt = (password?: string, remoteAddress = '10.0.0.1') =>
    send(platform.site, GetOAuthAccessToken, credentials('card-y', password), { remoteAddress });
  for (let count = 1; count <= WRONG_PASSWORDS; count += 1) {
    expect(refusalOf(GetOAuthAccessToken, await attempt('not this one')).code).toBe('eV2134');
  }
  expect(refusalOf(GetOAuthAccessToken, await attempt()).code).toBe('eV4492');
  expect(fieldsOf(GetOAuthAccessToken, await attempt(undefined, '10.0.0.2'))['responseCode']).toBe('1');
  platform.clock.offsetMs += BLOCK_WINDOW_MS;
  expect(fieldsOf(GetOAuthAccessToken, await attempt())['responseCode']).toBe('1');
});

test('PLAT-009: only the bearer’s own contact is returned, whatever the request names', async () => {
  const own = await send(
    platform.site,
    GetContact,
    { spAccountID: 'sp-card-m', email: 'card-m@example.test' },
    await signIn('nosub'),
  );
  expect(fieldsOf(GetContact, own)).toMatchObject({
    spAccountID: 'sp-nosub',
    contactMessage: [{ email: 'nosub@example.test', firstName: 'Nora', dateOfBirth: Date.UTC(1991, 4, 14) }],
  });
});

test('S-13: without a token, or with a forged one, the answer is 401 with an errorCode', async () => {
  const none = await send(platform.site, GetContact);
  const [header, payload] = (await signIn('nosub')).headers.authorization.split('.');
  const forged = await send(platform.site, GetContact, {}, { headers: { authorization: `${header}.${payload}.c2ln` } });
  for (const response of [none, forged]) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toHaveProperty('errorCode', 'not_signed_in');
  }
});

test('S-13: a malformed request is answered with 400 and names the fields, not their values', async () => {
  const response = await send(platform.site, GetOAuthAccessToken, {
    ...credentials('nosub'),
    contactPassword: 5,
    deviceMessage: 'x',
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    errorCode: 'malformed_request',
    errorMessage: expect.stringContaining('contactPassword'),
  });
  const unwrapped = await platform.site.inject({
    method: 'POST',
    url: GetContact.path,
    payload: {},
    ...(await signIn('nosub')),
  });
  expect(unwrapped.statusCode).toBe(400);
  const notJson = await platform.site.inject({
    method: 'POST',
    url: CreateUser.path,
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  expect(notJson.statusCode).toBe(400);
  expect(notJson.json()).toHaveProperty('errorCode');
});

test('PLAT-014: favourites of a new account are empty lists', async () => {
  const response = await send(platform.site, GetFavourites, {}, await signIn('nosub'));
  expect(GetFavourites.reply.parse(fieldsOf(GetFavourites, response))).toEqual({
    favourites: { favoriteTeams: [], favoritePlayers: [], notificationTags: [] },
  });
});

test('PLAT-018: every state of a subscription is returned as the contract defines', async () => {
  const subscriptions = async (seed: string) => {
    const response = await send(platform.site, GetActiveSubscriptions, {}, await signIn(seed));
    return GetActiveSubscriptions.reply.parse(fieldsOf(GetActiveSubscriptions, response)).AccountServiceMessage;
  };
  expect(await subscriptions('nosub')).toEqual([]);
  expect(await subscriptions('lapsed')).toEqual([]);
  expect(await subscriptions('card-m')).toMatchObject([
    { serviceID: 'yes.web.Monthly', status: 'Active', retailPrice: 19.99, paymentMethod: 'Credit/Debit Card' },
  ]);
  expect(await subscriptions('finalbill')).toMatchObject([
    { status: 'Final Bill', cancellationDate: expect.any(Number) },
  ]);
  expect(await subscriptions('pending')).toMatchObject([
    { subscriptionStatus: 'Active - Cancelled', subscriptionType: 'Monthly' },
    { subscriptionStatus: 'Active', subscriptionType: 'Yearly' },
  ]);
  expect((await subscriptions('roku'))[0]?.paymentMethod).toBe('Roku Payment');
});

test('PLAT-022: monthly and annual packages with promotions, for both teams where the zone is unknown', async () => {
  const packages = async (packageItems: string[]) => {
    const request = { dmaID: '001', returnPkgAppChannels: 'T', returnPackagesHavingProduct: 'T', packageItems };
    const response = await send(platform.site, GetPkgsAndProdsWithPromos, request);
    return GetPkgsAndProdsWithPromos.reply.parse(fieldsOf(GetPkgsAndProdsWithPromos, response)).packages;
  };
  const [monthly, annual] = await packages(['yankees']);
  expect(monthly).toMatchObject({ pkgMsg: { packageID: 'yes.web.Monthly', retailPrice: 19.99, period: 'NoOfMonths' } });
  expect(annual).toMatchObject({ pkgMsg: { retailPrice: 199.99 }, promoMsg: [{ promotionPrice: 179.99 }] });
  expect(monthly?.pkgMsg.includes.join()).not.toContain('Nets');
  expect((await packages(['somewhere']))[0]?.pkgMsg.includes.join()).toMatch(/Yankees.*Nets/);
  expect((await packages([]))[0]?.pkgMsg.includes.join()).toMatch(/Yankees.*Nets/);
});

test('PLAT-022, A-90: refuses a request with another dmaID or without a zone list', async () => {
  const request = { dmaID: '001', returnPkgAppChannels: 'T', returnPackagesHavingProduct: 'T', packageItems: [] };
  for (const changes of [{ dmaID: '501' }, { packageItems: undefined }, { returnPackagesHavingProduct: 'F' }]) {
    const response = await send(platform.site, GetPkgsAndProdsWithPromos, { ...request, ...changes });
    expect(response.statusCode).toBe(400);
  }
});

test('PLAT-025: a subscriber gets an entitlement token, others none', async () => {
  const entitlements = async (seed: string) =>
    fieldsOf(GetEntitlements, await send(platform.site, GetEntitlements, {}, await signIn(seed)));
  expect(await entitlements('finalbill')).toMatchObject({
    ovatToken: expect.any(String),
    ovatTokenExpiry: platform.clock.now() + 3_600_000,
  });
  expect(await entitlements('nosub')).not.toHaveProperty('ovatToken');
});

test('PLAT-027, S-20: a live code links once; used, expired and unknown codes are distinguished', async () => {
  const session = await signIn('google');
  const link = (activationCode: string) =>
    send(platform.site, RegisterDevice, { deviceId: 'tv-1', search: '', activationCode }, session);
  expect(fieldsOf(RegisterDevice, await link('123456'))['responseCode']).toBe('1');
  const contact = await send(platform.site, GetContact, {}, session);
  expect(fieldsOf(GetContact, contact)['isLinkedToTV']).toBe(true);
  expect(refusalOf(RegisterDevice, await link('123456'))).toEqual({
    code: 'eV6003',
    message: 'Activation code is incorrect.',
  });
  expect(refusalOf(RegisterDevice, await link('111111')).message).toBe(
    'Activation code is expired, please generate a new code from your TV',
  );
  expect(refusalOf(RegisterDevice, await link('999999'))).toEqual({
    code: 'eV6001',
    message: 'Activation code is incorrect.',
  });
});

const issuedCode = async (deviceId: string): Promise<string> => {
  const payload = { deviceId, platform: 'lg' };
  const response = await platform.control.inject({ method: 'POST', url: '/tv/code', payload });
  return response.json<{ activationCode: string }>().activationCode;
};

test('PLAT-027: of two accounts that send one code at the same time exactly one is linked', async () => {
  const activationCode = await issuedCode('raced-tv');
  const sessions = await Promise.all(['card-y', 'splitit'].map((seed) => signIn(seed)));
  const replies = await Promise.all(
    sessions.map((session) =>
      send(platform.site, RegisterDevice, { deviceId: 'raced-tv', search: '', activationCode }, session),
    ),
  );
  const codes = replies.map((reply) => fieldsOf(RegisterDevice, reply)['responseCode']);
  expect(new Set(codes)).toEqual(new Set(['0', '1']));
  const loser = replies[codes.indexOf('0')];
  expect(loser && refusalOf(RegisterDevice, loser).code).toBe('eV6003');
  const linked = await Promise.all(
    sessions.map(
      async (session) => fieldsOf(GetContact, await send(platform.site, GetContact, {}, session))['isLinkedToTV'],
    ),
  );
  expect(linked).toEqual(codes.map((code) => code === '1'));
});

test('PLAT-027: a code is trimmed before it is compared', async () => {
  const activationCode = ` ${await issuedCode('trimmed-tv')}\t`;
  const reply = await send(
    platform.site,
    RegisterDevice,
    { deviceId: 'trimmed-tv', search: '', activationCode },
    await signIn('finalbill'),
  );
  expect(fieldsOf(RegisterDevice, reply)['responseCode']).toBe('1');
});

test('S-20: after five wrong codes an account has to wait', async () => {
  const session = await signIn('amazon');
  const link = () =>
    send(platform.site, RegisterDevice, { deviceId: 'tv-1', search: '', activationCode: '000000' }, session);
  for (let count = 1; count <= 5; count += 1) expect(refusalOf(RegisterDevice, await link()).code).toBe('eV6001');
  expect(refusalOf(RegisterDevice, await link()).code).toBe('eV6004');
});

test('S-20: a code lives ten minutes, and guesses from one address are counted over all accounts', async () => {
  const link = async (seed: string, activationCode: string, remoteAddress: string) => {
    const fields = { deviceId: 'tv-2', search: '', activationCode };
    return send(platform.site, RegisterDevice, fields, { ...(await signIn(seed)), remoteAddress });
  };
  const [inTime, late] = [await issuedCode('tv-2'), await issuedCode('tv-3')];
  expect(inTime).toMatch(/^\d{6}$/);
  platform.clock.offsetMs += 10 * 60_000 - 1;
  expect(fieldsOf(RegisterDevice, await link('nosub', inTime, '10.0.20.1'))['responseCode']).toBe('1');
  platform.clock.offsetMs += 1;
  expect(refusalOf(RegisterDevice, await link('nosub', late, '10.0.20.1')).code).toBe('eV6002');
  // An address may be a whole household's or office's: it has ten accounts' tries, and no more.
  const guessers = [
    'card-y',
    'roku',
    'apple',
    'google',
    'card-m',
    'splitit',
    'finalbill',
    'lapsed',
    'operator',
    'social',
  ];
  for (const seed of guessers) {
    for (let count = 1; count <= 5; count += 1) {
      expect(refusalOf(RegisterDevice, await link(seed, '000000', '10.0.20.9')).code).toBe('eV6001');
    }
  }
  expect(refusalOf(RegisterDevice, await link('pending', '000000', '10.0.20.9')).code).toBe('eV6004');
});

test('S-34: neither e-mails nor tokens nor passwords are logged', async () => {
  await send(platform.site, GetContact, {}, await signIn('nosub'));
  await signIn('card-m');
  expect(platform.logged()).toContain('/yesnetwork/getOAuthAccessTokenv2');
  expect(platform.logged()).not.toMatch(/@example\.test|Grandstand1!|eyJ/);
});
