import {
  Authorize,
  Heartbeat,
  LocationLookup,
  OAuthToken,
  StreamCreate,
  StreamsInUse,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  bearer,
  deviceToken,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { LIVE_BELIEVED_MS } from './streams/live-session-cache.ts';
import { SLOT_LIFE_MS } from './streams/stream-store.ts';

type Viewers = Awaited<ReturnType<typeof testViewers>>;

let platform: TestPlatform;
let client: Viewers['client'];
let secretOf: Viewers['secretOf'];
let viewer: Viewers['viewer'];
beforeAll(async () => {
  platform = await testPlatform();
});
// Tests move the clock: each begins with tokens of its time.
beforeEach(async () => {
  ({ client, secretOf, viewer } = await testViewers(platform));
});
afterAll(() => platform.close());

test('PLAT-029: the client token comes for a form and not for JSON', async () => {
  const json = await platform.site.inject({
    method: 'POST',
    url: '/oauth2/token',
    payload: { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' },
  });
  expect(json.statusCode).toBe(400);
  const other = await send(platform.site, OAuthToken, { grant_type: 'password', client_id: 'x' });
  expect(other.statusCode).toBe(400);
});

const clientCredentials = { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' };

test('PLAT-029: a client token is good for the hour that expires_in names, and no longer', async () => {
  const issued = OAuthToken.reply.parse((await send(platform.site, OAuthToken, clientCredentials)).json());
  expect(issued).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
  const lookup = () => send(platform.site, LocationLookup, {}, bearer(issued.access_token));
  platform.clock.offsetMs += 3_598_000;
  expect((await lookup()).statusCode).toBe(200);
  platform.clock.offsetMs += 3_000;
  expect((await lookup()).statusCode).toBe(403);
});

test('PLAT-029: requests of one address for client tokens are limited', async () => {
  const limited = await testPlatform({ GS_LIMIT_SEARCH: '3' });
  const statuses = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await send(limited.site, OAuthToken, clientCredentials)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.close();
});

test('PLAT-031: the location comes from the server; a query cannot change it', async () => {
  const lookup = async (query: Record<string, string>) =>
    fieldsOf(LocationLookup, await send(platform.site, LocationLookup, query, client));
  expect(await lookup({ country: 'gb', zip: '99999' })).toEqual({ country: 'us', zone: 'yankees-nets', zip: '10001' });
  await platform.control.inject({ method: 'POST', url: '/geo', payload: { country: 'GB', zone: 'none' } });
  expect(await lookup({})).toMatchObject({ country: 'gb', zone: 'none' });
  const abroad = await viewer('card-m', 'abroad');
  expect(refusalOf(Authorize, await abroad.authorize('yes-1'))).toEqual({
    code: '1040',
    message: 'You are outside of US.',
  });
  await platform.control.inject({ method: 'POST', url: '/geo', payload: {} });
});

const HOUR_MS = 3_600_000;
test.each([
  ['at a full hour', 0],
  ['half an hour later', HOUR_MS / 2],
  ['a second before the next hour', HOUR_MS - 1_000],
])('PLAT-032: each device has its own secret and gets a new one after its expiry, %s', async (_when, intoTheHourMs) => {
  const nextHourMs = Math.ceil(platform.clock.now() / HOUR_MS) * HOUR_MS;
  platform.clock.offsetMs += nextHourMs + intoTheHourMs - platform.clock.now();
  const { secretOf } = await testViewers(platform);
  const first = await secretOf('device-a');
  expect(first.expiry - platform.clock.now()).toBe(HOUR_MS - intoTheHourMs);
  expect(await secretOf('device-a')).toEqual(first);
  expect((await secretOf('device-b')).secret).not.toBe(first.secret);
  platform.clock.offsetMs += first.expiry - platform.clock.now();
  // The client token may have expired with the secret.
  const later = await testViewers(platform);
  expect((await later.secretOf('device-a')).secret).not.toBe(first.secret);
});

test('S-10: a secret belongs to a device and an account: beside another account’s tokens it signs nothing', async () => {
  const owner = await viewer('card-m', 'shared-tablet');
  const other = await viewer('card-y', 'shared-tablet');
  const anonymous = await secretOf('shared-tablet');
  expect(new Set([owner.secret, other.secret, anonymous.secret]).size).toBe(3);
  for (const secret of [owner.secret, anonymous.secret]) {
    const token = deviceToken({ deviceId: 'shared-tablet', secret, nowMs: platform.clock.now() });
    expect((await other.authorize('yes-1', 'dash', token)).statusCode).toBe(401);
  }
  expect((await other.authorize('yes-1')).json()).toMatchObject({ header: { code: 0 } });
});

test('PLAT-033: a subscriber gets a channel that plays, with a heartbeat every 60 seconds', async () => {
  const { authorize, create } = await viewer('card-m', 'sub-1');
  const response = await authorize('yes-1');
  const grant = Authorize.reply.parse(fieldsOf(Authorize, response));
  expect(grant).toMatchObject({ mediaFormat: 'dash', heartbeatEveryS: 60 });
  await create(grant.heartbeatToken);
  const manifest = await platform.site.inject(grant.contentUrl);
  expect(manifest.statusCode).toBe(200);
  expect(manifest.body).toContain('<MPD');
});

test.each(['dash', 'hls'] as const)(
  'PLAT-033: the protected channel comes with a licence address, as %s',
  async (format) => {
    const { authorize } = await viewer('finalbill', `sub-${format}`);
    const grant = Authorize.reply.parse(fieldsOf(Authorize, await authorize('yes-2', format)));
    expect(grant).toMatchObject({
      mediaFormat: format,
      drm: { system: 'clearkey', licenceUrl: expect.stringMatching(/^\/media\/.*licence$/) },
    });
  },
);

test('PLAT-030: an anonymous token unlocks free content only', async () => {
  const { authorize } = await viewer(null, 'anon-1');
  expect((await authorize('yes-3')).json()).toMatchObject({ header: { code: 0 } });
  expect(refusalOf(Authorize, await authorize('yes-1')).code).toBe('1404');
});

test('PLAT-033: an account without a subscription watches free recordings and no others', async () => {
  const { authorize } = await viewer('nosub', 'nosub-1');
  expect((await authorize('vod-interviews-01')).json()).toMatchObject({ header: { code: 0 } });
  expect(refusalOf(Authorize, await authorize('vod-recent-games-01')).code).toBe('1404');
  expect((await authorize('no-such-video')).statusCode).toBe(404);
});

test('PLAT-034, S-10: a device token of another audience, secret or device, too long, over, or used before is refused', async () => {
  const { authorize, deviceId, secret, proof } = await viewer('card-m', 'token-1');
  const nowMs = platform.clock.now();
  const good = { deviceId, secret, nowMs };
  const { secret: otherSecret } = await secretOf('token-2', proof);
  const bad = [
    deviceToken({ ...good, aud: 'somebody-else' }),
    deviceToken({ ...good, secret: otherSecret }),
    deviceToken({ ...good, lifeS: 61 }),
    deviceToken({ ...good, jti: 'a text with \u0000 in it' }),
    deviceToken({ ...good, nowMs: nowMs - 61_000 }),
    'not.a.token',
    '',
  ];
  for (const token of bad) expect((await authorize('yes-1', 'dash', token)).statusCode).toBe(401);
  const otherDevice = deviceToken({ ...good, deviceId: 'token-2', secret: otherSecret });
  expect((await authorize('yes-1', 'dash', otherDevice)).statusCode).toBe(403);
  const once = deviceToken(good);
  expect((await authorize('yes-1', 'dash', once)).statusCode).toBe(200);
  expect((await authorize('yes-1', 'dash', once)).statusCode).toBe(401);
});

test('a playback call without client or entitlement token is answered with 401', async () => {
  const { headers } = await viewer('card-m', 'bare-1');
  const request = { deviceId: 'bare-1', itemId: 'yes-1', heartbeatToken: 'none' };
  const { authorization: _none, ...withoutClient } = headers().headers;
  expect((await send(platform.site, StreamCreate, request, { headers: withoutClient })).statusCode).toBe(401);
  const forged = { ...headers().headers, 'x-authorization': client.headers.authorization.slice(7) };
  expect((await send(platform.site, StreamCreate, request, { headers: forged })).statusCode).toBe(401);
});

test('PLAT-035: a fourth device is refused with 40060105 until one leaves', async () => {
  const devices = await Promise.all(['d1', 'd2', 'd3', 'd4'].map((id) => viewer('card-y', id)));
  const [first, second, third, fourth] = devices;
  const { grant, created } = await first!.play('yes-1');
  expect(created.json()).toMatchObject({ header: { code: 0 } });
  for (const device of [second, third])
    expect((await device!.play('yes-1')).created.json()).toMatchObject({ header: { code: 0 } });
  const { grant: fourthGrant, created: refused } = await fourth!.play('yes-1');
  // The address that it was given leads nowhere without a slot.
  expect((await platform.site.inject(String(fourthGrant['contentUrl']))).statusCode).toBe(403);
  expect((await platform.site.inject(String(grant['contentUrl']))).statusCode).toBe(200);
  expect(refused.statusCode).toBe(200);
  expect(refusalOf(StreamCreate, refused)).toEqual({
    code: '40060105',
    message: 'Live streaming limit reached. You can watch on a maximum of 3 devices at the same time.',
  });
  expect((await second!.play('yes-2')).created.json()).toMatchObject({ header: { code: 0 } });
  expect((await first!.remove(grant['heartbeatToken'])).statusCode).toBe(200);
  expect((await first!.remove(grant['heartbeatToken'])).statusCode).toBe(200);
  expect((await fourth!.play('yes-1')).created.json()).toMatchObject({ header: { code: 0 } });
});

test('PLAT-035: who is refused a fourth stream learns what plays on which device of the account', async () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
  const laptop = await viewer('pending', 'laptop', { 'user-agent': windows });
  const player = await viewer('pending', 'player', { 'user-agent': 'curl/8' });
  const fourth = await viewer('pending', 'fourth');
  const inUse = async (device: typeof laptop) =>
    StreamsInUse.reply.parse(fieldsOf(StreamsInUse, await send(platform.site, StreamsInUse, {}, device.headers())));
  expect(await inUse(fourth)).toEqual({ streams: [] });
  await laptop.play('yes-1', 1);
  await laptop.play('vod-highlights-01', 2);
  const { grant } = await player.play('yes-2');
  expect(refusalOf(StreamCreate, (await fourth.play('yes-1')).created).code).toBe('40060105');
  const streamId = expect.any(String);
  const shown = (await inUse(laptop)).streams;
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(
    expect.arrayContaining([
      { streamId, deviceName: 'Chrome · Windows', title: 'YES', isThisDevice: true },
      { streamId, deviceName: 'Chrome · Windows', title: expect.stringMatching(/\w/), isThisDevice: true },
      { streamId, deviceName: '', title: 'YES 2', isThisDevice: false },
    ]),
  );
  await player.remove(grant['heartbeatToken']);
  expect((await inUse(fourth)).streams.map(({ isThisDevice }) => isThisDevice)).toEqual([false, false]);
  // Neither another account nor a viewer without one sees them.
  const other = await inUse(await viewer('card-m', 'other'));
  expect(other.streams.map(({ deviceName }) => deviceName)).not.toContain('Chrome · Windows');
  expect(await inUse(await viewer(null, 'visitor'))).toEqual({ streams: [] });
});

test('PLAT-035: each tile of a multiview holds its own slot; a second device is refused until one has left', async () => {
  const [multiview, second] = [await viewer('finalbill', 'multiview'), await viewer('finalbill', 'second-device')];
  const streams = [
    await multiview.play('yes-1', 1),
    await multiview.play('yes-2', 2),
    await multiview.play('yes-3', 3),
  ];
  for (const { created } of streams) expect(created.json()).toMatchObject({ header: { code: 0 } });
  const servedOf = () =>
    Promise.all(streams.map(async ({ grant }) => (await platform.site.inject(String(grant['contentUrl']))).statusCode));
  expect(await servedOf()).toEqual([200, 200, 200]);
  expect(refusalOf(StreamCreate, (await second.play('yes-1')).created).code).toBe('40060105');
  for (const { grant } of streams) {
    expect((await multiview.beat(grant['heartbeatToken'])).json()).toMatchObject({ header: { code: 0 } });
  }

  await multiview.remove(streams[1]?.grant['heartbeatToken']);
  expect(await servedOf()).toEqual([200, 403, 200]);
  expect((await second.play('yes-1')).created.json()).toMatchObject({ header: { code: 0 } });
  expect(refusalOf(StreamCreate, (await multiview.play('yes-2', 2)).created).code).toBe('40060105');
});

test('a client that names no view has one stream: opening again replaces it, and nothing but 1, 2, 3 is a view', async () => {
  const { play, create, authorize } = await viewer('splitit', 'single');
  const { grant: first } = await play('yes-1');
  const { grant: second } = await play('yes-2');
  platform.clock.offsetMs += LIVE_BELIEVED_MS;
  expect((await platform.site.inject(String(first['contentUrl']))).statusCode).toBe(403);
  expect((await platform.site.inject(String(second['contentUrl']))).statusCode).toBe(200);
  const grant = fieldsOf(Authorize, await authorize('yes-3'));
  for (const view of [0, 4, 1.5]) expect((await create(grant['heartbeatToken'], view)).statusCode).toBe(400);
  expect((await platform.site.inject(String(second['contentUrl']))).statusCode).toBe(200);
});

test('PLAT-037: the device of another account is refused, and so is an unsigned token', async () => {
  const owner = await viewer('apple', 'apple-tv');
  const { grant } = await owner.play('yes-1');
  const stranger = await viewer('roku', 'stranger');
  const { grant: own } = await stranger.play('yes-1');
  expect((await stranger.remove(own['heartbeatToken'], 'apple-tv')).statusCode).toBe(403);
  expect((await stranger.remove('forged', 'apple-tv')).statusCode).toBe(401);
  expect((await platform.site.inject(String(grant['contentUrl']))).statusCode).toBe(200);
});

test('PLAT-037: deleting a stream again, or after its token has expired, succeeds', async () => {
  const { play, remove } = await viewer('splitit', 'twice');
  const { grant } = await play('yes-1');
  expect((await remove(grant['heartbeatToken'])).statusCode).toBe(200);
  expect((await remove(grant['heartbeatToken'])).statusCode).toBe(200);
  platform.clock.offsetMs += 151_000;
  expect((await remove(grant['heartbeatToken'])).statusCode).toBe(200);
});

test('S-27: the stream’s address lives with its heartbeats and dies with its slot', async () => {
  const { play, beat, remove } = await viewer('splitit', 'beat-1');
  const { grant } = await play('yes-1');
  const url = String(grant['contentUrl']);
  platform.clock.offsetMs += 100_000;
  const first = await beat(grant['heartbeatToken']);
  const next = fieldsOf(Heartbeat, first)['heartbeatToken'];
  expect(next).toEqual(expect.any(String));
  platform.clock.offsetMs += 100_000;
  expect((await platform.site.inject(url)).statusCode).toBe(200);
  await remove(next);
  expect((await platform.site.inject(url)).statusCode).not.toBe(200);
  expect(refusalOf(Heartbeat, await beat(next)).code).toBe('40060105');
});

test('S-27: a stream without heartbeats loses its slot', async () => {
  const { play, beat } = await viewer('google', 'silent-1');
  const { grant } = await play('yes-1');
  platform.clock.offsetMs += SLOT_LIFE_MS;
  expect(refusalOf(Heartbeat, await beat(grant['heartbeatToken'])).code).toBe('40060105');
});

test('a heartbeat token works on its own device and account only', async () => {
  const owner = await viewer('card-m', 'owner-1');
  const { grant } = await owner.play('yes-1');
  const thief = await viewer('operator', 'thief-1');
  expect((await thief.beat(grant['heartbeatToken'])).statusCode).toBe(401);
  expect((await owner.create('forged')).statusCode).toBe(401);
});
