import * as api from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bearer, credentials, device, fieldsOf, send, type TestPlatform, testPlatform } from '../test-platform.ts';
import { testViewers } from '../test-viewers.ts';

const DAY_MS = 24 * 60 * 60_000;

let platform: TestPlatform;
let client: Awaited<ReturnType<typeof testViewers>>['client'];
beforeAll(async () => {
  platform = await testPlatform();
  ({ client } = await testViewers(platform));
});
afterAll(() => platform.close());

const as = async (seed: string) =>
  bearer(
    fieldsOf(api.GetOAuthAccessToken, await send(platform.site, api.GetOAuthAccessToken, credentials(seed)))[
      'accessToken'
    ],
  );
const requested = async <C extends api.Call>(call: C, fields: Record<string, unknown>, session = client) =>
  call.reply.parse(fieldsOf(call, await send(platform.site, call, fields, session))) as api.ReplyOf<C>;

test('CON-001: the account of a social subscriber, with profile and favourites', async () => {
  const session = await as('social');
  const account = await requested(api.GetContact, {}, session);
  expect(account).toMatchObject({ spAccountID: 'sp-social', socialLoginType: 'Google', isLinkedToTV: false });
  expect(Object.keys(account.contactMessage[0] ?? {})).toEqual(
    expect.arrayContaining(['firstName', 'lastName', 'email', 'userName', 'dateOfBirth', 'gender']),
  );
  const { favourites } = await requested(api.GetFavourites, {}, session);
  expect(Object.keys(favourites).sort()).toEqual(['favoritePlayers', 'favoriteTeams', 'notificationTags']);
});

test('CON-002, CON-003: a registration answers with account and tokens, or with a code and a message', async () => {
  const registration = {
    customerUsername: 'shape@example.test',
    customerPassword: 'Home-opener-2026',
    firstName: 'Robin',
    lastName: 'Castle',
    nickName: 'Rob',
    email: 'shape@example.test',
    dateOfBirth: Date.UTC(1990, 4, 17),
    gender: null,
    referralCode: null,
    isGenerateJWT: true,
    deviceMessage: { ...device, modelNo: 'm', serialNo: 's', userAgent: 'u' },
  };
  const first = fieldsOf(api.CreateUser, await send(platform.site, api.CreateUser, registration));
  expect(api.CreateUser.reply.parse(first)).toMatchObject({ spAccountID: expect.stringMatching(/^sp-/) });
  const second = fieldsOf(api.CreateUser, await send(platform.site, api.CreateUser, registration));
  expect(second).toEqual({
    responseCode: '0',
    message: 'Failure',
    failureMessage: [{ errorCode: 'eV1062', errorMessage: expect.any(String) }],
  });
});

test.each([
  ['card-m', ['Active'], ['Active']],
  ['finalbill', ['Final Bill'], ['Final Bill']],
  ['pending', ['Active', 'Active'], ['Active - Cancelled', 'Active']],
  ['nosub', [], []],
])('CON-005: the subscriptions of %s', async (seed, statuses, subscriptionStatuses) => {
  const { AccountServiceMessage: list } = await requested(api.GetActiveSubscriptions, {}, await as(seed));
  expect(list.map(({ status }) => status)).toEqual(statuses);
  expect(list.map(({ subscriptionStatus }) => subscriptionStatus)).toEqual(subscriptionStatuses);
  expect(list.every(({ retailPrice, validityTill }) => retailPrice > 0 && validityTill > platform.clock.now())).toBe(
    true,
  );
});

test('CON-007: packages with their period, price and promotions', async () => {
  const { packages } = await requested(api.GetPkgsAndProdsWithPromos, {
    dmaID: '001',
    returnPkgAppChannels: 'T',
    returnPackagesHavingProduct: 'T',
    packageItems: ['yankees', 'nets'],
  });
  expect(packages.map(({ pkgMsg }) => pkgMsg.period)).toEqual(['NoOfMonths', 'NoOfYears']);
  for (const { promoMsg } of packages) {
    for (const { startDate, endDate } of promoMsg)
      expect([startDate, endDate].join()).toMatch(/^(\d\d\/\d\d\/\d{4},?){2}$/);
  }
});

test('CON-008, CON-009: entitlement, device secret and travel days', async () => {
  const session = await as('card-y');
  const { ovatToken, ovatTokenExpiry = 0 } = await requested(api.GetEntitlements, {}, session);
  expect([typeof ovatToken, ovatTokenExpiry > platform.clock.now()]).toEqual(['string', true]);
  const { secret, expiry } = await requested(api.AppRegister, { uniqueId: 'shape-1' });
  expect([secret.length > 30, expiry > platform.clock.now()]).toEqual([true, true]);
  const rights = await requested(api.AddOrUpdateCouchRights, { deviceID: 'shape-1' }, session);
  expect(rights.deviceID).toBe('shape-1');
  expect(rights.endDate - platform.clock.now()).toBeLessThanOrEqual(30 * DAY_MS);
});

const storefront = { sfId: 'main', tId: 'home' };
const container = { reg: 'us', dt: 'androidmobile', client: 'yesn-yesn-androidmobile' };

test('PLAT-042: six sections or more, paged by offset', async () => {
  const all = await requested(api.StorefrontContainers, { ...storefront, pageSize: '50', offset: '0' });
  expect(all.total).toBeGreaterThanOrEqual(6);
  expect(all.data).toHaveLength(all.total);
  const page = await requested(api.StorefrontContainers, { ...storefront, pageSize: '2', offset: '3' });
  expect(page).toEqual({ total: all.total, data: all.data.slice(3, 5) });
});

test('PLAT-043, CON-017: a section’s items, fifty a page, one section longer than a page, free and locked ones', async () => {
  const { data: sections } = await requested(api.StorefrontContainers, { ...storefront, pageSize: '50', offset: '0' });
  const pageOf = async (containerId: string, pageNumber: number) =>
    requested(api.ContainerItems, { ...container, containerId, pageNumber: String(pageNumber), pageSize: '50' });
  const pages = await Promise.all(sections.map(({ id }) => pageOf(id, 1)));
  expect(Math.max(...pages.map(({ total }) => total))).toBeGreaterThan(50);
  expect(Math.max(...pages.map(({ data }) => data.data.length))).toBe(50);
  const items = pages.flatMap(({ data }) => data.data);
  expect(new Set(items.map(({ ent }) => ent?.[0]?.sp)).size).toBe(2);
  expect(items.some(({ ent }) => ent?.[0]?.sp === api.FREE_PACKAGE)).toBe(true);
  for (const { lon, vrt = 0, i } of items)
    expect([lon?.[0]?.n, vrt > 60_000, i?.[0]?.cu]).toEqual([
      expect.any(String),
      true,
      expect.stringMatching(/^\/media\//),
    ]);
  const poster = await platform.site.inject(String(items[0]?.i?.[0]?.cu));
  expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
});

const live = { pageSize: '10', reg: 'us', client: 'web' };

test('PLAT-040: overflow events that are on now, and they begin and end by the clock', async () => {
  const seen = new Set<string>();
  for (let hour = 0; hour < 24; hour += 1) {
    const nowMs = platform.clock.now();
    const { data } = await requested(api.LiveEvents, live, (await testViewers(platform)).client);
    for (const { sc_st_dt, sc_ed_dt } of data) {
      expect([Date.parse(sc_st_dt) <= nowMs, Date.parse(sc_ed_dt) > nowMs]).toEqual([true, true]);
    }
    seen.add(data.map(({ cid, sc_st_dt }) => cid + sc_st_dt).join());
    platform.clock.offsetMs += DAY_MS / 24;
  }
  platform.clock.offsetMs = 0;
  expect(seen.size).toBeGreaterThan(2);
});

test('two linear channels or more, with home and away teams where there is a game', async () => {
  const { data } = await requested(api.AiringLive, live);
  expect(data.length).toBeGreaterThanOrEqual(2);
  const schedules = await Promise.all(data.map(({ cid }) => requested(api.ChannelSchedule, { cid, hours: '48' })));
  const games = schedules.flatMap((schedule) => schedule.data.filter(({ isGame }) => isGame));
  expect(games.length).toBeGreaterThan(2);
  for (const { pgm } of games) expect(pgm.tm?.map(({ ty }) => ty).sort()).toEqual(['away', 'home']);
});

test('CON-019: the game of the overlay, and what a stream is called', async () => {
  const event = await requested(api.LiveEventFile, {});
  expect([Number.isFinite(Date.parse(event.eventTime)), event.teams.length, event.league !== '']).toEqual([
    true,
    2,
    true,
  ]);
  const { viewer } = await testViewers(platform);
  const { created } = await (await viewer('card-m', 'shape-2')).play('yes-1');
  expect(created.json()).toMatchObject({
    header: { code: 0, tracking_id: expect.any(String) },
    data: { streamId: expect.any(String) },
  });
});

test('CON-020: a wish to be deleted names e-mails, client, reason and comment', () => {
  const fields = ['userEmailAddresses', 'apiKey', 'reason', 'comment'];
  const whole = { xUserInfo: 'x', userEmailAddresses: ['a@example.test'], apiKey: 'k', reason: 'r', comment: '' };
  expect(api.DeleteRequest.request.safeParse(whole).success).toBe(true);
  for (const field of fields) {
    const { error } = api.DeleteRequest.request.safeParse({ ...whole, [field]: undefined });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  }
});
