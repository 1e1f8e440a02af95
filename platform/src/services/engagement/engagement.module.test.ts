import { SERVICE_WORKER_PATH } from '@grandstand/shared-contracts';
import {
  AnalyticsBatch,
  AnalyticsIdentify,
  AnalyticsPage,
  AnalyticsTrack,
  DeleteRequest,
  DeletionLink,
  GetOAuthAccessToken,
  PushRegister,
  PushTags,
  PushUpdate,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const events = async (query = '') =>
  (await platform.control.inject({ url: `/events${query}` })).json().events as Record<string, unknown>[];
const anonymousId = 'browser-1';

test('PLAT-055: track, identify and page are recorded as they come, in order, one by one and in a batch', async () => {
  const traits = { email: 'card-m@example.test', signed_up_via: 'default email' };
  await send(platform.site, AnalyticsIdentify, { userId: 'sp-card-m', anonymousId, traits });
  await send(platform.site, AnalyticsTrack, {
    anonymousId,
    event: 'video playback started',
    properties: { cid: 'yes-1' },
  });
  await send(platform.site, AnalyticsPage, { anonymousId, name: 'Watch', properties: { path: '/watch' } });
  const batch = [
    { type: 'track', anonymousId, event: 'ping', context: { page: '/watch' } },
    { type: 'identify', anonymousId, userId: 'sp-card-m', traits: {} },
  ];
  const answer = await send(platform.site, AnalyticsBatch, { batch, sentAt: new Date().toISOString() });
  expect(AnalyticsBatch.reply.parse(answer.json())).toEqual({ success: true });
  expect(await events()).toMatchObject([
    { type: 'identify', userId: 'sp-card-m', body: { traits }, receivedAt: platform.clock.now() },
    {
      type: 'track',
      name: 'video playback started',
      userId: null,
      anonymousId,
      body: { properties: { cid: 'yes-1' } },
    },
    { type: 'page', name: 'Watch' },
    { type: 'track', name: 'ping', body: { context: { page: '/watch' } } },
    { type: 'identify' },
  ]);
  expect(await events('?type=track&name=ping')).toHaveLength(1);
  expect(await events('?userId=sp-card-m')).toHaveLength(2);
});

test('PLAT-055: a message that is delivered again counts once', async () => {
  const message = { anonymousId, event: 'purchase', messageId: 'order-1' };
  await send(platform.site, AnalyticsTrack, message);
  await send(platform.site, AnalyticsBatch, {
    batch: [
      { type: 'track', ...message },
      { type: 'track', ...message },
    ],
  });
  expect(await events()).toHaveLength(1);
});

test('PLAT-055: events without an owner, too large or of an unknown kind are malformed', async () => {
  const bad = [
    { batch: [{ type: 'track', event: 'x' }] },
    { batch: [{ type: 'other', anonymousId }] },
    { batch: Array.from({ length: 101 }, () => ({ type: 'page', anonymousId })) },
    { batch: [{ type: 'track', anonymousId, event: 'x'.repeat(201) }] },
    {},
  ];
  for (const body of bad) expect((await send(platform.site, AnalyticsBatch, body)).statusCode).toBe(400);
});

const channels = async () =>
  (await platform.control.inject({ url: '/push/channels' })).json().channels as Record<string, unknown>[];

test('PLAT-055: a push channel is registered, changed and tagged; who does not know its id cannot', async () => {
  const registered = await send(platform.site, PushRegister, { deviceType: 'web', optIn: false });
  const { channelId } = PushRegister.reply.parse(registered.json());
  await send(platform.site, PushUpdate, { channelId, deviceType: 'web', optIn: true, namedUser: 'sp-card-y' });
  const group = 'notifications_preference';
  await send(platform.site, PushTags, { channelId, set: { [group]: ['TEAM-NEWS', 'NEWSLETTER'], teams: ['nets'] } });
  const changed = await send(platform.site, PushTags, {
    channelId,
    add: { teams: ['yankees', 'nets'] },
    remove: { [group]: ['NEWSLETTER', 'TEAM-NEWS'] },
  });
  expect(PushTags.reply.parse(changed.json())).toEqual({ tags: { teams: ['nets', 'yankees'] } });
  expect(await channels()).toMatchObject([
    { id: channelId, optIn: true, namedUser: 'sp-card-y', tags: { teams: ['nets', 'yankees'] } },
  ]);
  const replaced = await send(platform.site, PushTags, { channelId, set: { teams: ['liberty'] } });
  expect(PushTags.reply.parse(replaced.json())).toEqual({ tags: { teams: ['liberty'] } });
  const unknown = { channelId: 'not-a-channel' };
  expect((await send(platform.site, PushTags, { ...unknown, set: {} })).statusCode).toBe(404);
  expect((await send(platform.site, PushUpdate, { ...unknown, deviceType: 'web', optIn: true })).statusCode).toBe(404);
});

test('PLAT-055: tags set at the same moment are all kept', async () => {
  const { channelId } = PushRegister.reply.parse(
    (await send(platform.site, PushRegister, { deviceType: 'web', optIn: true })).json(),
  );
  const tags = Array.from({ length: 8 }, (_, index) => `tag-${index}`);
  await Promise.all(tags.map((tag) => send(platform.site, PushTags, { channelId, add: { group: [tag] } })));
  const last = await send(platform.site, PushTags, { channelId });
  expect(PushTags.reply.parse(last.json())).toEqual({ tags: { group: tags } });
});

test('S-25: with an account its events go, also those from before it signed in, and its push channels', async () => {
  await send(platform.site, AnalyticsTrack, { anonymousId: 'theirs', event: 'before' });
  await send(platform.site, AnalyticsIdentify, { anonymousId: 'theirs', userId: 'sp-roku' });
  await send(platform.site, AnalyticsTrack, { anonymousId: 'other', event: 'stays' });
  await send(platform.site, PushRegister, { deviceType: 'web', optIn: true, namedUser: 'sp-roku' });
  const signedIn = await send(platform.site, GetOAuthAccessToken, credentials('roku'));
  const session = bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
  const { xUserInfo, email } = DeletionLink.reply.parse((await send(platform.site, DeletionLink, {}, session)).json());
  await send(
    platform.site,
    DeleteRequest,
    { userEmailAddresses: [email], apiKey: 'grandstand-web', reason: 'x', comment: '' },
    { headers: { 'x-user-info': xUserInfo } },
  );
  expect(await events()).toHaveLength(3);
  platform.clock.offsetMs += 9 * 24 * 3_600_000;
  await platform.control.inject({ method: 'POST', url: '/jobs/run' });
  expect(await events()).toMatchObject([{ name: 'stays' }]);
  expect((await channels()).map(({ namedUser }) => namedUser)).not.toContain('sp-roku');
});

test('PLAT-050: the service worker’s script is there, and is asked for again every time', async () => {
  const response = await platform.site.inject({ url: SERVICE_WORKER_PATH });
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(response.body).toContain("addEventListener('push'");
});

test('S-28, SHELL-085: the service worker keeps the offline page and its style, and nothing else', async () => {
  const { body, headers } = await platform.site.inject({ url: SERVICE_WORKER_PATH });
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  const [, kept = ''] = /OFFLINE_FILES = \[(.*)\]/.exec(body) ?? [];
  expect(kept).toBe("OFFLINE_PAGE, '/pages/style.css'");
  expect(body.match(/cache\.(add|put)/g)).toEqual(['cache.add']);
  for (const url of ['/pages/offline', '/pages/style.css']) {
    expect((await platform.site.inject({ url })).statusCode).toBe(200);
  }
});

test('S-40: one source stores a bounded number of bytes a minute, whatever its messages are', async () => {
  const bounded = await testPlatform({ GS_LIMIT_EVENT_BYTES: '20000' }, platform);
  const message = { anonymousId, event: 'flood', properties: { text: 'x'.repeat(900), more: 'y'.repeat(900) } };
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1)
    statuses.push((await send(bounded.site, AnalyticsTrack, message)).statusCode);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  bounded.clock.offsetMs += 60_000;
  expect((await send(bounded.site, AnalyticsTrack, message)).statusCode).toBe(200);
  await bounded.close();
});
