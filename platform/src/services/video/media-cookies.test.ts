import { Authorize, Heartbeat } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { fieldsOf, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

/** The header by which a browser identifies requests of the site's own pages; such a client stores cookies. */
const PAGE = { 'sec-fetch-site': 'same-origin' };

const pageOf = async (seed: string | null, deviceId: string, on = platform) =>
  (await testViewers(on)).viewer(seed, deviceId, PAGE);

const cookieOf = (response: LightMyRequestResponse) =>
  response.cookies.find(({ name }) => name.startsWith('gs_media_'));
const grantOf = (response: LightMyRequestResponse) => Authorize.reply.parse(fieldsOf(Authorize, response));
const media = async (path: string, cookie: ReturnType<typeof cookieOf>, on = platform) =>
  on.site.inject({ url: path, ...(cookie ? { cookies: { [cookie.name]: cookie.value } } : {}) });

test('S-27: a page gets the address that all viewers share, and a cookie for it that no script can read', async () => {
  const [one, other] = [await pageOf('card-m', 'shared-1'), await pageOf('card-y', 'shared-2')];
  const [authorized, others] = [await one.authorize('yes-1'), await other.authorize('yes-1')];
  expect(grantOf(authorized).contentUrl).toBe('/media/channels/yes-1/manifest.mpd');
  expect(grantOf(others).contentUrl).toBe(grantOf(authorized).contentUrl);
  expect(cookieOf(authorized)).toMatchObject({
    path: '/media/channels/yes-1/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 30,
  });
  expect(cookieOf(authorized)).not.toHaveProperty('secure');
  expect(cookieOf(authorized)).not.toHaveProperty('domain');
  expect(cookieOf(authorized)?.name).not.toBe(cookieOf(others)?.name);
});

test('decision 142: the address of a live stream’s clock comes with it; a recording has none', async () => {
  const page = await pageOf('card-m', 'clock-1');
  const [live, recorded] = [await page.authorize('yes-1'), await page.authorize('vod-interviews-01')];
  const { contentUrl, clockUrl = '' } = grantOf(live);
  expect((await platform.site.inject(clockUrl)).body).toBe(new Date(platform.clock.now()).toISOString());
  const opened = await page.create(grantOf(live).heartbeatToken);
  expect((await media(contentUrl, cookieOf(opened))).body).toContain(`value="${clockUrl}"`);
  expect(grantOf(recorded).clockUrl).toBeUndefined();
  await page.remove(grantOf(live).heartbeatToken);
});

test('S-27: the cookie plays once the slot is open, is renewed by heartbeats, and ends with the stream', async () => {
  const page = await pageOf('card-m', 'shared-3');
  const authorized = await page.authorize('yes-1');
  const { contentUrl, heartbeatToken } = grantOf(authorized);
  const created = await page.create(heartbeatToken);
  expect(cookieOf(created)).toMatchObject({ name: cookieOf(authorized)?.name, maxAge: 150 });
  expect((await media(contentUrl, cookieOf(authorized))).statusCode).toBe(200);
  expect((await media(contentUrl, undefined)).statusCode).toBe(403);

  const startedAt = platform.clock.offsetMs;
  platform.clock.offsetMs += 100_000;
  const beaten = await page.beat(heartbeatToken);
  platform.clock.offsetMs += 100_000;
  expect((await media(contentUrl, cookieOf(created))).statusCode).toBe(403);
  expect((await media(contentUrl, cookieOf(beaten))).statusCode).toBe(200);
  const removed = await page.remove(fieldsOf(Heartbeat, beaten)['heartbeatToken']);
  expect(cookieOf(removed)).toMatchObject({ name: cookieOf(created)?.name, value: '', maxAge: 0 });
  expect((await media(contentUrl, cookieOf(beaten))).statusCode).toBe(403);
  platform.clock.offsetMs = startedAt;
});

test('S-27, PLAT-035: the cookie of a fourth device plays nothing', async () => {
  for (const device of ['slot-1', 'slot-2', 'slot-3']) await (await pageOf('card-y', device)).play('yes-1');
  const fourth = await pageOf('card-y', 'slot-4');
  const authorized = await fourth.authorize('yes-1');
  const { contentUrl, heartbeatToken } = grantOf(authorized);
  expect(cookieOf(await fourth.create(heartbeatToken))).toBeUndefined();
  expect((await media(contentUrl, cookieOf(authorized))).statusCode).toBe(403);
});

test('S-27: after a reload a segment waits for the new slot when the old stream ends before it', async () => {
  const before = await pageOf('card-m', 'reloaded-1');
  const { grant, created } = await before.play('yes-1');
  const after = await pageOf('card-m', 'reloaded-1');
  const authorized = await after.authorize('yes-1');
  const cookies = Object.fromEntries(
    [cookieOf(created), cookieOf(authorized)].map((cookie) => [cookie?.name ?? '', cookie?.value ?? '']),
  );
  expect((await platform.site.inject({ url: grantOf(authorized).contentUrl, cookies })).statusCode).toBe(200);
  await before.remove(grant['heartbeatToken']);
  const segment = platform.site.inject({ url: '/media/channels/yes-1/a/init.mp4', cookies });
  await Promise.all([segment, after.create(grantOf(authorized).heartbeatToken)]);
  expect((await segment).statusCode).toBe(200);
});

test('decision 19: each picture of a multiview has its own cookie; a viewer without an account has one for free content', async () => {
  const page = await pageOf('google', 'views-1');
  for (const [view, cid] of [
    [1, 'yes-1'],
    [2, 'yes-2'],
    [3, 'yes-3'],
  ] as const) {
    const authorized = await page.authorize(cid);
    const { contentUrl, drm, heartbeatToken } = grantOf(authorized);
    const created = await page.create(heartbeatToken, view);
    expect((await media(contentUrl, cookieOf(created))).statusCode).toBe(200);
    expect(drm?.licenceUrl).toBe(cid === 'yes-2' ? '/media/channels/yes-2/licence' : undefined);
  }
  const anonymous = await pageOf(null, 'anonymous-1');
  const { grant, created } = await anonymous.play('yes-3');
  expect((await media(String(grant['contentUrl']), cookieOf(created))).statusCode).toBe(200);
});

test('a client without the site’s cookies gets addresses with a token', async () => {
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const client = await (await testViewers(platform)).viewer('card-m', 'no-cookies', headers);
    const { grant, created } = await client.play('yes-2');
    expect(grant['contentUrl']).toMatch(/^\/media\/[\w-]+\.[\w-]+\.[\w-]+\/channels\/yes-2\/manifest\.mpd$/);
    expect(cookieOf(created)).toBeUndefined();
    expect((await media(String(grant['contentUrl']), undefined)).statusCode).toBe(200);
  }
});

test('A-64a: with a configured receiver a page gets addresses for it, which need no cookie', async () => {
  const page = await pageOf('card-m', 'receiver-1');
  expect(grantOf(await page.authorize('yes-2'))).not.toHaveProperty('receiverUrl');
  await platform.control.inject({ method: 'POST', url: '/flags', payload: { castReceiverId: '1A2B3C4D' } });
  const { receiverUrl = '', receiverLicenceUrl, heartbeatToken } = grantOf(await page.authorize('yes-2'));
  await page.create(heartbeatToken);
  expect((await media(receiverUrl, undefined)).statusCode).toBe(200);
  expect(receiverLicenceUrl).toMatch(/^\/media\/[\w.-]+\/licence$/);
  await platform.reset();
});

test('GS_MEDIA_ORIGIN: addresses name the media origin, cookies its domain, and players send them', async () => {
  const elsewhere = await testPlatform(
    {
      GS_SITE_ORIGIN: 'https://tv.example.test',
      GS_MEDIA_ORIGIN: 'https://media.example.test',
      GS_MEDIA_COOKIE_DOMAIN: 'example.test',
    },
    platform,
  );
  const authorized = await (await pageOf('card-m', 'elsewhere-1', elsewhere)).authorize('yes-2');
  expect(grantOf(authorized)).toMatchObject({
    contentUrl: 'https://media.example.test/media/channels/yes-2/manifest.mpd',
    clockUrl: 'https://media.example.test/media/time',
    drm: { licenceUrl: 'https://media.example.test/media/channels/yes-2/licence' },
    withCredentials: true,
  });
  expect(cookieOf(authorized)).toMatchObject({ domain: 'example.test', secure: true });
  await elsewhere.close();
});
