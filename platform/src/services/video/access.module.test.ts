import {
  AccessCheck,
  AddOrUpdateCouchRights,
  AiringLive,
  Authorize,
  ChannelSchedule,
  GetOAuthAccessToken,
  Heartbeat,
  ScheduleItem,
  VIDEO_CODES,
} from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  bearer,
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

type Viewers = Awaited<ReturnType<typeof testViewers>>;
type Viewer = Awaited<ReturnType<Viewers['viewer']>>;

let platform: TestPlatform;
let viewers: Viewers;
beforeAll(async () => {
  platform = await testPlatform();
  viewers = await testViewers(platform);
});
afterAll(() => platform.close());

const control = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  platform.control.inject({ method, url, ...(payload ? { payload } : {}) });
const blackOut = (cid: string, code?: number, inMs = 60_000) =>
  control('POST', '/blackout', { cid, until: platform.clock.now() + inMs, ...(code ? { code } : {}) });
const goTo = (place: object) => control('POST', '/geo', place);
afterEach(async () => {
  await control('DELETE', '/blackout?cid=yes-1');
  await goTo({});
});

const check = async (viewer: Viewer, cid: string) => send(platform.site, AccessCheck, { cid }, viewer.headers());
const answerOf = async (viewer: Viewer, cid: string) =>
  AccessCheck.reply.parse(fieldsOf(AccessCheck, await check(viewer, cid)));

test('PLAT-038: a blackout set or lifted is seen by the next access check, with the time of its end', async () => {
  const viewer = await viewers.viewer('card-m', 'check-1');
  expect(await answerOf(viewer, 'yes-1')).toMatchObject({ allowed: true, code: 0 });
  await blackOut('yes-1');
  const blackoutUntil = platform.clock.now() + 60_000;
  expect(await answerOf(viewer, 'yes-1')).toMatchObject({
    allowed: false,
    code: 40070120,
    message: 'This program is not available in your area due to local restrictions.',
    blackoutUntil,
  });
  expect((await answerOf(viewer, 'yes-3')).allowed).toBe(true);
  await control('DELETE', '/blackout?cid=yes-1');
  expect(await answerOf(viewer, 'yes-1')).toMatchObject({ allowed: true, code: 0 });
});

test('PLAT-038: a blackout ends by the clock', async () => {
  const viewer = await viewers.viewer('card-m', 'check-2');
  await blackOut('yes-1');
  expect((await answerOf(viewer, 'yes-1')).allowed).toBe(false);
  platform.clock.offsetMs += 60_000;
  expect((await answerOf(viewer, 'yes-1')).allowed).toBe(true);
});

test('PLAT-038: the access check judges as authorize does: place, entitlement, unknown content', async () => {
  const [subscriber, anonymous] = [await viewers.viewer('card-m', 'check-3'), await viewers.viewer(null, 'check-4')];
  expect(await answerOf(anonymous, 'yes-1')).toMatchObject({ allowed: false, code: 1404 });
  expect(await answerOf(anonymous, 'yes-3')).toMatchObject({ allowed: true });
  await goTo({ zone: 'none' });
  expect(await answerOf(subscriber, 'yes-1')).toMatchObject({ allowed: false, code: 1041 });
  await goTo({ country: 'gb' });
  expect(await answerOf(subscriber, 'yes-3')).toMatchObject({ allowed: false, code: 1040 });
  expect((await check(subscriber, 'no-such-channel')).statusCode).toBe(404);
  expect((await send(platform.site, AccessCheck, { cid: 'yes-1' }, viewers.client)).statusCode).toBe(401);
});

test('PLAT-033: authorize refuses content under a blackout', async () => {
  const viewer = await viewers.viewer('card-m', 'check-5');
  await blackOut('yes-1', 40050150);
  expect(refusalOf(Authorize, await viewer.authorize('yes-1')).code).toBe('40050150');
});

test.each(VIDEO_CODES.blackout)(
  'PLAT-036: a heartbeat under a blackout answers %i and ends the stream',
  async (code) => {
    const viewer = await viewers.viewer('card-m', 'beat-blackout');
    const { grant } = await viewer.play('yes-1');
    await blackOut('yes-1', code);
    expect(refusalOf(Heartbeat, await viewer.beat(grant['heartbeatToken']))).toEqual({
      code: String(code),
      message: 'This program is not available in your area due to local restrictions.',
    });
    await control('DELETE', '/blackout?cid=yes-1');
    expect(refusalOf(Heartbeat, await viewer.beat(grant['heartbeatToken'])).code).toBe('40060105');
  },
);

test('PLAT-036: a heartbeat from another country or out of the territory answers 1406', async () => {
  const viewer = await viewers.viewer('card-m', 'beat-roaming');
  for (const place of [{ country: 'gb' }, { zone: 'none' }]) {
    const { grant } = await viewer.play('yes-1');
    await goTo(place);
    expect(refusalOf(Heartbeat, await viewer.beat(grant['heartbeatToken'])).code).toBe('1406');
    await goTo({});
  }
});

test('PLAT-036: a heartbeat returns 1407 when the subscription has ended, and 1408 when the content has', async () => {
  const viewer = await viewers.viewer('google', 'beat-ended');
  const { grant } = await viewer.play('yes-1');
  const { grant: recording } = await viewer.play('vod-recent-games-01');
  await platform.db.updateTable('vod').set({ published: false }).where('id', '=', 'vod-recent-games-01').execute();
  expect(refusalOf(Heartbeat, await viewer.beat(recording['heartbeatToken'])).code).toBe('1408');
  await viewer.create(grant['heartbeatToken']);
  await platform.db
    .updateTable('subscription')
    .set({ status: 'Ended' })
    .where('account_id', '=', 'sp-google')
    .execute();
  expect(refusalOf(Heartbeat, await viewer.beat(grant['heartbeatToken'])).code).toBe('1407');
});

test('PLAT-033, PLAT-036: couch rights let a subscriber watch away from home until they end', async () => {
  const viewer = await viewers.viewer('card-y', 'couch-1');
  await goTo({ zone: 'none' });
  expect(refusalOf(Authorize, await viewer.authorize('yes-1')).code).toBe('1041');
  const signedIn = await send(platform.site, GetOAuthAccessToken, credentials('card-y'));
  const session = bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
  await send(platform.site, AddOrUpdateCouchRights, { deviceID: 'couch-1' }, session);
  const { grant, created } = await viewer.play('yes-1');
  expect(created.json()).toMatchObject({ header: { code: 0 } });
  expect((await viewer.beat(grant['heartbeatToken'])).json()).toMatchObject({ header: { code: 0 } });
  await platform.db
    .updateTable('couch_rights')
    .set({ end_date: platform.clock.now() })
    .where('account_id', '=', 'sp-card-y')
    .execute();
  expect(refusalOf(Heartbeat, await viewer.beat(grant['heartbeatToken'])).code).toBe('1406');
});

test('CON-018: live lists mark what is under a blackout', async () => {
  await blackOut('yes-1');
  const live = { pageSize: 10, reg: 'us', client: 'web' };
  const { data } = AiringLive.reply.parse((await send(platform.site, AiringLive, live, viewers.client)).json());
  expect(data.map(({ cid, blackout }) => [cid, blackout === true])).toEqual([
    ['yes-1', true],
    ['yes-2', false],
    ['yes-3', false],
  ]);
});

test('PLAT-038: a schedule begins with the current programme and continues without a gap', async () => {
  const nowMs = platform.clock.now();
  await blackOut('yes-1');
  const response = await platform.site.inject({ url: '/content/schedule/yes-1', headers: viewers.client.headers });
  const { data } = ChannelSchedule.reply.parse(response.json());
  expect(Date.parse(data[0]?.sc_st_dt ?? '')).toBeLessThanOrEqual(nowMs);
  expect(Date.parse(data[0]?.sc_ed_dt ?? '')).toBeGreaterThan(nowMs);
  expect(data.slice(1).map(({ sc_st_dt }) => sc_st_dt)).toEqual(data.slice(0, -1).map(({ sc_ed_dt }) => sc_ed_dt));
  expect(Date.parse(data.at(-1)?.sc_ed_dt ?? '')).toBeGreaterThan(nowMs + 12 * 3_600_000);
  expect(ScheduleItem.parse(data[0]).blackout).toBe(true);
  expect(data.at(-1)?.blackout).toBeUndefined();
});

test('PLAT-038: a schedule is at most 48 hours long, and there is none of an unknown channel', async () => {
  const schedule = (cid: string, hours: number) =>
    send(platform.site, ChannelSchedule, { cid, hours: String(hours) }, viewers.client);
  const { data } = ChannelSchedule.reply.parse((await schedule('yes-3', 9_999)).json());
  expect(Date.parse(data.at(-1)?.sc_st_dt ?? '')).toBeLessThanOrEqual(platform.clock.now() + 48 * 3_600_000);
  expect((await schedule('yes-9', 1)).statusCode).toBe(404);
});

test('PLAT-057: a blackout’s end may be an ISO time, its code only one of the catalogue’s', async () => {
  const until = new Date(platform.clock.now() + 1_000).toISOString();
  expect((await control('POST', '/blackout', { cid: 'yes-1', until })).json()).toMatchObject({ code: 40070120 });
  expect((await control('POST', '/blackout', { cid: 'yes-1', until, code: 1 })).statusCode).toBe(400);
});
