import {
  AiringLive,
  ContainerItems,
  CreateUser,
  GetContact,
  GetOAuthAccessToken,
  LiveEvents,
  OAuthToken,
  StorefrontContainers,
} from '@grandstand/shared-contracts/api';
import { Localization, PlayersCatalogue, RemoteConfig, RuntimeSettings } from '@grandstand/shared-contracts/config';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from './testing/test-platform.ts';

let platform: TestPlatform;
let client: { headers: { authorization: string } };
beforeAll(async () => {
  platform = await testPlatform();
  const response = await send(platform.site, OAuthToken, {
    grant_type: 'client_credentials',
    client_id: 'yesn-yesn-web',
  });
  client = bearer(OAuthToken.reply.parse(response.json()).access_token);
});
afterAll(() => platform.close());

const get = (url: string, headers: Record<string, string> = {}) => platform.site.inject({ url, headers });
const control = (method: 'POST' | 'DELETE' | 'GET', url: string, payload?: object) =>
  platform.control.inject({ method, url, ...(payload ? { payload } : {}) });

test.each([
  ['an API answer', '/yesnetwork/getContact', 'POST'],
  ['a document', '/config/remote-config.json', 'GET'],
  ['a help page', '/faq', 'GET'],
  ['its style', '/pages/style.css', 'GET'],
  ['a channel', '/media/time', 'GET'],
  ['a page of the site', '/watch', 'GET'],
  ['an unknown address', '/yesnetwork/nothing', 'POST'],
  ['health', '/healthz', 'GET'],
] as const)('PLAT-059: %s carries every safe header', async (_name, url, method) => {
  const { headers } = await platform.site.inject({ method, url, headers: { accept: 'text/html' } });
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.any(String),
  });
});

test('PLAT-059: only the site’s own origin may read an answer of the API', async () => {
  const requested = async (origin: string) =>
    (await platform.site.inject({ method: 'POST', url: GetContact.path, headers: { origin } })).headers[
      'access-control-allow-origin'
    ];
  expect(await requested('http://localhost:8080')).toBe('http://localhost:8080');
  expect(await requested('https://evil.example')).toBeUndefined();
});

test.each([
  'null',
  'http://localhost',
  'http://localhost:8081',
  'https://localhost:8080',
  'http://localhost:8080.evil.example',
  'http://localhost:80801',
  'http://evil-localhost:8080',
  'http://localhost:8080/',
  'http://LOCALHOST.:8080',
])('PLAT-059: origin %s may not read a reply of the API, nor preflight a call', async (origin) => {
  const call = await platform.site.inject({ method: 'POST', url: GetContact.path, headers: { origin } });
  expect(call.headers['access-control-allow-origin']).toBeUndefined();
  const preflight = await platform.site.inject({
    method: 'OPTIONS',
    url: GetContact.path,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
});

test('an unknown address of the API is a 404 with an errorCode', async () => {
  const response = await platform.site.inject({ method: 'POST', url: '/yesnetwork/unknownCall', payload: {} });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toHaveProperty('errorCode', 'not_found');
});

test('SHELL-032: a mangled link is answered with a page, a mangled call is refused', async () => {
  const requested = (accept: string) => get('/watch/%E0%A4%A?a=100%25', { accept });
  expect((await requested('text/html')).headers['content-type']).toContain('text/html');
  expect((await requested('application/json')).json()).toMatchObject({ errorCode: 'malformed_request' });
});

test('PLAT-050: the static documents fit the contracts, and are cached only with an ETag', async () => {
  const schemas = [
    ['remote-config', RemoteConfig],
    ['localization', Localization],
    ['players', PlayersCatalogue],
    ['runtime-settings', RuntimeSettings],
  ] as const;
  for (const [name, schema] of schemas) {
    const response = await get(`/config/${name}.json`);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(schema.parse(response.json())).toMatchObject(name === 'localization' ? {} : response.json());
    const etag = String(response.headers.etag);
    expect((await get(`/config/${name}.json`, { 'if-none-match': etag })).statusCode).toBe(304);
  }
});

test('PLAT-057: a flag changes its document immediately, and back', async () => {
  const before = (await get('/config/remote-config.json')).headers.etag;
  await control('POST', '/flags', {
    isPhase1Enabled: true,
    maintenance: true,
    localization: { errorModal: { title: { en: 'Oh' } } },
  });
  expect((await get('/config/remote-config.json')).json()).toMatchObject({ isPhase1Enabled: true, sfId: 'main' });
  expect((await get('/config/runtime-settings.json')).json()).toMatchObject({ maintenance: true, webAllowed: true });
  expect((await get('/config/localization.json')).json()).toMatchObject({ errorModal: { title: { en: 'Oh' } } });
  await control('DELETE', '/flags');
  expect((await get('/config/remote-config.json')).headers.etag).toBe(before);
});

test('PLAT-002: the minimum age is the one that operators set', async () => {
  await control('POST', '/flags', { minAge: 40 });
  const user = {
    ...{ customerUsername: 'a@example.test', email: 'a@example.test', firstName: 'A', lastName: 'B', gender: null },
    ...{
      dateOfBirth: Date.UTC(2000, 0, 1),
      referralCode: null,
      isGenerateJWT: true,
      deviceMessage: { deviceType: 'Web', deviceName: 'x' },
    },
  };
  expect(fieldsOf(CreateUser, await send(platform.site, CreateUser, user))['responseCode']).toBe('0');
  await control('DELETE', '/flags');
});

test('PLAT-039: every channel shows the programme that covers now', async () => {
  const live = { pageSize: 10, reg: 'us', client: 'web' };
  const { data } = AiringLive.reply.parse((await send(platform.site, AiringLive, live, client)).json());
  expect(data.map(({ cid }) => cid)).toEqual(['yes-1', 'yes-2', 'yes-3']);
  for (const { sc_st_dt, sc_ed_dt } of data) {
    expect(Date.parse(sc_st_dt)).toBeLessThanOrEqual(platform.clock.now());
    expect(Date.parse(sc_ed_dt)).toBeGreaterThan(platform.clock.now());
  }
  expect(data[2]?.ent).toEqual([{ sp: 'urn:package:Free_Pkg' }]);
  expect(data[0]?.ent).not.toEqual(data[2]?.ent);
});

test('PLAT-040: overflow events are games that are on now', async () => {
  const live = { pageSize: 10, reg: 'us', client: 'web' };
  const { data } = LiveEvents.reply.parse((await send(platform.site, LiveEvents, live, client)).json());
  expect(data).toMatchObject([{ cid: 'overflow-1', ev_live: true, isGame: true }]);
});

test('catalogue calls need the client token', async () => {
  const response = await send(platform.site, AiringLive, { pageSize: 10, reg: 'us', client: 'web' });
  expect(response.statusCode).toBe(401);
});

const containers = async (offset: number, pageSize = 50) => {
  const response = await send(
    platform.site,
    StorefrontContainers,
    { sfId: 'main', tId: 'home', pageSize, offset },
    client,
  );
  return StorefrontContainers.reply.parse(response.json());
};
const items = (containerId: string, pageNumber: number, headers: Record<string, string> = {}, pageSize = 50) => {
  const query = { reg: 'us', dt: 'androidmobile', client: 'yesn-yesn-androidmobile', pageNumber, pageSize };
  return send(platform.site, ContainerItems, { containerId, ...query }, { headers: { ...client.headers, ...headers } });
};

test('PLAT-042: the storefront has six sections in their order and is paged by offset', async () => {
  const all = await containers(0);
  expect(all.total).toBe(6);
  const positions = await platform.db.selectFrom('container').select(['id', 'position']).execute();
  const inOrder = positions.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  expect(all.data.map(({ id }) => id)).toEqual(inOrder);
  const second = await containers(2, 2);
  expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(2, 4).map(({ id }) => id));
});

test('PLAT-043: a section’s items come at most 50 a page, free and locked, and conditionally', async () => {
  const first = await items('highlights', 1);
  const page = ContainerItems.reply.parse(first.json());
  expect(page).toMatchObject({ total: 64, data: { data: expect.any(Array) } });
  expect(page.data.data).toHaveLength(50);
  const entitlements = new Set(page.data.data.map(({ ent }) => ent?.[0]?.sp));
  expect(entitlements).toEqual(new Set(['urn:package:Free_Pkg', 'urn:package:YES_Pkg']));
  expect(ContainerItems.reply.parse((await items('highlights', 2)).json()).data.data).toHaveLength(14);
  const again = await items('highlights', 1, { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(ContainerItems.reply.parse((await items('no-such-section', 1)).json()).total).toBe(0);
});

test('PLAT-043: the page size is honored, and capped at 50', async () => {
  for (const [pageSize, length] of [
    [7, 7],
    [51, 50],
    [1_000, 50],
  ] as const) {
    const page = ContainerItems.reply.parse((await items('highlights', 1, {}, pageSize)).json());
    expect([pageSize, page.data.data.length, page.total]).toEqual([pageSize, length, 64]);
  }
});

test('PLAT-057: an injected error replaces a call’s response, as often as requested', async () => {
  await control('POST', '/faults', {
    match: 'GET /config/players.json',
    status: 503,
    body: { errorCode: 'x' },
    times: 2,
  });
  expect((await get('/config/players.json')).statusCode).toBe(503);
  expect((await get('/config/players.json')).json()).toEqual({ errorCode: 'x' });
  expect((await get('/config/players.json')).statusCode).toBe(200);
  await control('POST', '/faults', { match: '* /config/*', body: 'not json' });
  expect((await get('/config/localization.json')).body).toBe('not json');
  await control('DELETE', '/faults');
  expect((await get('/config/localization.json')).json()).toHaveProperty('app');
  expect((await control('POST', '/faults', { match: 'nonsense' })).statusCode).toBe(400);
});

test('PLAT-057: the control port lists the requests of the site', async () => {
  await control('DELETE', '/requests');
  await get('/healthz?probe=1');
  const { requests } = (await control('GET', '/requests?path=/healthz')).json();
  expect(requests).toMatchObject([{ method: 'GET', path: '/healthz', query: 'probe=1', status: 200 }]);
});

test('PLAT-057: a TV gets a code, the clock moves, and seeding again restores the seed users', async () => {
  const { activationCode } = (await control('POST', '/tv/code', { platform: 'lg' })).json();
  expect(activationCode).toMatch(/^\d{6}$/);
  await control('POST', '/clock', { offsetMs: 60_000 });
  expect(platform.clock.offsetMs).toBe(60_000);
  await control('POST', '/clock', { offsetMs: 0 });
  await platform.db.updateTable('account').set({ first_name: 'Changed' }).where('id', '=', 'sp-nosub').execute();
  expect((await control('POST', '/seed')).statusCode).toBe(204);
  const signedIn = await send(platform.site, GetOAuthAccessToken, credentials('nosub'));
  const contact = await send(
    platform.site,
    GetContact,
    {},
    bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']),
  );
  expect(fieldsOf(GetContact, contact)).toMatchObject({ contactMessage: [{ firstName: 'Nora' }] });
});

test('PLAT-057: the control port refuses other host names', async () => {
  const response = await platform.control.inject({ url: '/requests', headers: { host: 'rebound.example' } });
  expect(response.statusCode).toBe(403);
});

test.each([
  '/faq',
  '/pages/terms',
  '/pages/privacy',
  '/pages/contact',
  '/pages/pick-n-play-terms',
  '/pages/pick-n-play-faq',
])('the page %s is HTML with one heading of first level and no script', async (url) => {
  const response = await get(url);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body.match(/<h1>/g)).toHaveLength(1);
  expect(response.body).not.toContain('<script');
  expect(response.headers['content-security-policy']).not.toContain('script-src');
});

test('a failure inside is answered with the catalogue’s words only', async () => {
  await platform.db.schema.alterTable('container').renameTo('container_away').execute();
  const response = await send(
    platform.site,
    StorefrontContainers,
    { sfId: 'main', tId: 'home', pageSize: 5, offset: 0 },
    client,
  );
  await platform.db.schema.alterTable('container_away').renameTo('container').execute();
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toMatch(/container|relation/);
  expect(response.json()).toMatchObject({
    errorCode: 'internal_error',
    errorMessage: expect.stringContaining('Something went wrong'),
  });
});
