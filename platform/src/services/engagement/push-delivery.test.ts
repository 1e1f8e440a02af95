import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushKey, PushRegister, PushTags, PushUpdate } from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { rotate } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { aPushBrowser, decrypted, type PushBrowser } from '../../testing/push-browser.ts';
import { send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
let platform: TestPlatform;
/** A push service: keeps what it gets, and answers by path. */
let service: Server;
let endpoint: string;
const received: Received[] = [];
let answer: (path: string, authorization: string) => number = () => 201;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answer(path, request.headers.authorization ?? '')).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  platform = await testPlatform();
}, 120_000);
afterEach(() => {
  received.length = 0;
  answer = () => 201;
});
afterAll(async () => {
  await platform?.close();
  service?.closeAllConnections();
  service?.close();
});

const aBrowser = (path: string) => aPushBrowser(`${endpoint}${path}`);

const publicKey = async ({ site } = platform) =>
  PushKey.reply.parse((await site.inject({ url: PushKey.path })).json()).publicKey;

/** RFC 8292: the push service knows the site by its signature. */
const claimsOf = async (authorization: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(await publicKey());
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(signed).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
};

const subscribe = async (browser: PushBrowser, tag: string, optIn = true): Promise<string> => {
  const channel = { deviceType: 'Web', optIn, subscription: browser.subscription };
  const { channelId } = PushRegister.reply.parse((await send(platform.site, PushRegister, channel)).json());
  await send(platform.site, PushTags, { channelId, set: { notifications_preference: [tag] } });
  return channelId;
};
const push = async (body: object, { control } = platform) =>
  (await control.inject({ method: 'POST', url: '/push/send', payload: body })).json();

test('PLAT-055: a message to a tag reaches the browsers that have it, readable for them alone and signed by the site', async () => {
  const [fan, other, away] = [aBrowser('/fan'), aBrowser('/other'), aBrowser('/away')];
  await subscribe(fan, 'GAME-ALERTS');
  await subscribe(other, 'TEAM-NEWS');
  await subscribe(away, 'GAME-ALERTS', false);
  const message = { title: 'First pitch', body: 'Yankees against Boston — ⚾', url: '/watch' };
  expect(await push({ tag: 'GAME-ALERTS', ...message })).toEqual({ sent: 1, gone: 0, failed: 0 });
  expect(received.map(({ path }) => path)).toEqual(['/fan']);
  const [{ headers, body }] = received as [Received];
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(body.includes('First pitch')).toBe(false);
  expect(decrypted(fan, body)).toEqual(message);
  expect(() => decrypted(other, body)).toThrow('authenticate');
  expect(await claimsOf(headers.authorization ?? '')).toMatchObject({
    aud: endpoint,
    sub: 'mailto:no-reply@example.test',
  });
});

test.each([404, 410])('PLAT-055: an endpoint that answers %d is asked no more; the channel stays', async (status) => {
  const gone = aBrowser(`/gone-${status}`);
  const id = await subscribe(gone, `TAG-${status}`);
  answer = () => status;
  expect(await push({ tag: `TAG-${status}`, title: 'x' })).toEqual({ sent: 0, gone: 1, failed: 0 });
  expect(await push({ tag: `TAG-${status}`, title: 'x' })).toEqual({ sent: 0, gone: 0, failed: 0 });
  const { channels } = (await platform.control.inject({ url: '/push/channels' })).json();
  expect(channels).toContainEqual(expect.objectContaining({ id, optIn: true, subscription: null }));
});

test('PLAT-055: a push service that fails, or that is not there, keeps the subscription for the next message', async () => {
  const ill = aBrowser('/ill');
  const lost = aBrowser('/lost');
  await subscribe(ill, 'SLOW');
  await subscribe({ ...lost, subscription: { ...lost.subscription, endpoint: 'http://127.0.0.1:1/lost' } }, 'SLOW');
  answer = () => 503;
  expect(await push({ tag: 'SLOW', title: 'x' })).toEqual({ sent: 0, gone: 0, failed: 2 });
  answer = () => 201;
  expect(await push({ tag: 'SLOW', title: 'x' })).toEqual({ sent: 1, gone: 0, failed: 1 });
});

test('S-28: a closing channel removes its address', async () => {
  const left = aBrowser('/left');
  const channelId = await subscribe(left, 'LEFT');
  await send(platform.site, PushUpdate, { channelId, deviceType: 'Web', optIn: false });
  await send(platform.site, PushUpdate, { channelId, deviceType: 'Web', optIn: true });
  expect(await push({ tag: 'LEFT', title: 'x' })).toEqual({ sent: 0, gone: 0, failed: 0 });
});

test('PLAT-055: the site’s key is the same every time, and a subscription with keys that are none is refused', async () => {
  expect(await publicKey()).toBe(await publicKey());
  expect(Buffer.from(await publicKey(), 'base64url')).toHaveLength(65);
  for (const subscription of [
    { endpoint: 'javascript:alert(1)', keys: aBrowser('/x').subscription.keys },
    { endpoint: `${endpoint}/x`, keys: { p256dh: 'short', auth: 'short' } },
    { endpoint: `${endpoint}/x` },
  ]) {
    const refused = await platform.site.inject({
      method: 'POST',
      url: PushRegister.path,
      payload: { deviceType: 'Web', optIn: true, subscription },
    });
    expect(refused.statusCode).toBe(400);
  }
});

test('PLAT-055: a subscription is served with its key from before a rotation until the overlap ends; new ones get the new key', async () => {
  const [old, renewed] = [aBrowser('/old'), aBrowser('/renewed')];
  await subscribe(old, 'ROTATED');
  const before = await publicKey();
  await rotate(platform.db, ROTATABLE_KEYS.push, platform.clock.now());
  const replica = await testPlatform({}, platform);
  replica.clock.offsetMs = 120_000;
  const after = await publicKey(replica);
  expect(after).not.toBe(before);
  await subscribe(renewed, 'ROTATED');
  // As a push service does: each subscription accepts the key with which the browser made it.
  answer = (path, authorization) => (authorization.endsWith(path === '/old' ? before : after) ? 201 : 403);
  const message = { tag: 'ROTATED', title: 'x' };
  expect(await push(message, replica)).toEqual({ sent: 2, gone: 0, failed: 0 });
  expect(received.map(({ path }) => path).toSorted()).toEqual(['/old', '/old', '/renewed']);
  replica.clock.offsetMs += ROTATABLE_KEYS.push.overlapMs;
  expect(await push(message, replica)).toEqual({ sent: 1, gone: 0, failed: 1 });
  await replica.close();
});
