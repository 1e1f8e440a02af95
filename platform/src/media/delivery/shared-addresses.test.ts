import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { MEDIA_SECRET, mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import { segmentAt } from '../packaging/lineup.ts';
import { rotatingKeys } from '../packaging/media-keys.ts';
import { lastSegmentAt, segmentStartMs } from '../packaging/lineup.ts';
import { mediaCookie } from './media-cookie.ts';

const startMs = Date.UTC(2026, 10, 20, 23, 0, 0);
const liveStreams = new Set<string>();
/** How old an answer about a stream may be, by call. */
const requestedAges: (number | undefined)[] = [];
let nowMs = startMs;
let app: FastifyInstance;

beforeAll(async () => {
  app = await openTestMedia(() => nowMs, {
    isSessionLive: async ({ streamId }, maxAgeMs) => {
      requestedAges.push(maxAgeMs);
      return liveStreams.has(streamId);
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = startMs;
  liveStreams.clear();
  for (const stream of ['stream-1', 'stream-2']) liveStreams.add(stream);
});

const cookieOf = (streamId: string, contentId = 'yes-1', issuedMs = nowMs): string => {
  const grant = { accountId: `account of ${streamId}`, contentId, deviceId: `device of ${streamId}`, streamId };
  const { name, value } = mediaCookie(grant, mediaTokens.sign(grant, issuedMs, 'cookie'), 150);
  return `${name}=${value}`;
};
const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `/media/${path}`, headers: { ...(cookie && { cookie }), ...headers } });
const last = lastSegmentAt(startMs);
const files = [
  'manifest.mpd',
  'master.m3u8',
  'v720.m3u8',
  'v360_iframes.m3u8',
  'thumbnails.m3u8',
  `v720/${last}.m4s`,
  'v720/init.mp4',
  `thumbnails/${last}.jpg`,
];

test('S-27: viewers request the same addresses, each with a cookie; without one, a copied address is refused', async () => {
  for (const file of files) {
    const [one, other] = [
      await get(`channels/yes-1/${file}`, cookieOf('stream-1')),
      await get(`channels/yes-1/${file}`, cookieOf('stream-2')),
    ];
    expect([file, one.statusCode, other.statusCode]).toEqual([file, 200, 200]);
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
    expect([file, (await get(`channels/yes-1/${file}`)).statusCode]).toEqual([file, 403]);
  }
});

test('S-27: a cookie plays its own content, until it expires or its stream ends', async () => {
  const cookie = cookieOf('stream-1');
  const statusOf = async (path: string, given = cookie) => (await get(path, given)).statusCode;
  expect(await statusOf('channels/yes-3/manifest.mpd')).toBe(403);
  expect(await statusOf('channels/yes-1/manifest.mpd', `${cookie.slice(0, -2)}xx`)).toBe(403);
  nowMs = startMs + 150_000;
  expect(await statusOf('channels/yes-1/manifest.mpd')).toBe(403);
  expect(await statusOf('channels/yes-1/manifest.mpd', cookieOf('stream-1'))).toBe(200);
  liveStreams.delete('stream-1');
  expect(await statusOf('channels/yes-1/manifest.mpd', cookieOf('stream-1'))).toBe(403);
});

test('S-27: one live stream of a browser is enough, among other cookies', async () => {
  liveStreams.delete('stream-1');
  const cookies = ['theme=dark', cookieOf('stream-1'), cookieOf('stream-2'), 'gs_media_x=forged'].join('; ');
  expect((await get('channels/yes-1/manifest.mpd', cookies)).statusCode).toBe(200);
});

test('PLAT-059: pages of the site may read with their cookies from a media origin; pages of other origins may not', async () => {
  const { headers } = await get('channels/yes-1/manifest.mpd', cookieOf('stream-1'), { origin: 'https://evil.test' });
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'https://site.test',
    'access-control-allow-credentials': 'true',
    'cross-origin-resource-policy': 'same-site',
  });
  const preflight = await app.inject({ method: 'OPTIONS', url: '/media/channels/yes-2/licence' });
  expect([preflight.statusCode, preflight.headers['access-control-allow-credentials']]).toEqual([204, 'true']);
});

test('A-62, S-27: the licence of a shared address needs the cookie of its content', async () => {
  const { keyId } = rotatingKeys({ secret: MEDIA_SECRET, scheme: 'cbcs' }, 'yes-2', 1_875).at(
    segmentAt(nowMs),
  ).contentKey;
  const kid = keyId.toString('base64url');
  const requestLicence = (cookie: string) =>
    app.inject({
      method: 'POST',
      url: '/media/channels/yes-2/licence',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ kids: [kid] }),
    });
  expect((await requestLicence(cookieOf('stream-1', 'yes-2'))).statusCode).toBe(200);
  expect((await requestLicence(cookieOf('stream-1', 'yes-1'))).statusCode).toBe(403);
  expect((await requestLicence('')).statusCode).toBe(403);
});

test('S-27: the access check of a proxy is answered without a body, from what is at most a second old', async () => {
  requestedAges.length = 0;
  const allowed = await get('channels/yes-1/access', cookieOf('stream-1'));
  expect([allowed.statusCode, allowed.body, allowed.headers['cache-control']]).toEqual([204, '', 'no-store']);
  expect((await get('channels/yes-1/access', cookieOf('stream-1', 'yes-3'))).statusCode).toBe(403);
  expect(requestedAges).toEqual([1_000]);
});

test('WATCH-047: the access check for a manifest waits while the stream’s slot is being opened', async () => {
  liveStreams.clear();
  const checked = get('channels/yes-1/access?join', cookieOf('stream-1'));
  setImmediate(() => liveStreams.add('stream-1'));
  expect((await checked).statusCode).toBe(204);
});

test('manifests and playlists are compressed and have an ETag', async () => {
  const cookie = cookieOf('stream-1');
  const whole = await get('channels/yes-1/v720.m3u8', cookie);
  const inflate = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const sent = await get('channels/yes-1/v720.m3u8', cookie, { 'accept-encoding': encoding });
    expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(inflate[encoding](sent.rawPayload).toString()).toBe(whole.body);
    expect(sent.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4);
  }
  const again = await get('channels/yes-1/v720.m3u8', cookie, { 'if-none-match': String(whole.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  nowMs += 1_920;
  const later = await get('channels/yes-1/v720.m3u8', cookie, { 'if-none-match': String(whole.headers.etag) });
  expect(later.statusCode).toBe(200);
});

test('a player that has a playlist gets its changes only', async () => {
  const cookie = cookieOf('stream-1');
  const whole = await get('channels/yes-1/v720.m3u8', cookie);
  const delta = await get('channels/yes-1/v720.m3u8?_HLS_skip=YES', cookie);
  expect(delta.body).toContain(`v720/${last}.m4s`);
  expect(delta.body).toContain('#EXT-X-SKIP:');
  expect(delta.headers.etag).not.toBe(whole.headers.etag);
  expect(delta.rawPayload.length).toBeLessThan(1_000);
});

test('a segment that is requested while it is being made is sent when it is complete', async () => {
  const cookie = cookieOf('stream-1');
  nowMs = segmentStartMs(last + 2) - 1_000;
  const [early, later] = [
    get(`channels/yes-1/a/${last + 1}.m4s`, cookie),
    get(`channels/yes-1/a/${last + 2}.m4s`, cookie),
  ];
  // One after that is not waited for.
  expect((await later).statusCode).toBe(404);
  nowMs += 1_000;
  expect((await early).statusCode).toBe(200);
});

test('segments are sent in ranges, and again only when they changed', async () => {
  const [path, cookie] = [`channels/yes-1/v720/${last}.m4s`, cookieOf('stream-1')];
  const whole = await get(path, cookie);
  const etag = String(whole.headers.etag);
  const part = await get(path, cookie, { range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
  expect((await get(path, cookie, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get(path, cookie, { range: 'bytes=99999999-' })).statusCode).toBe(416);
  expect((await get(`channels/yes-1/v720/${last - 16}.m4s`, cookie)).headers.etag).not.toBe(etag);
});

test('players that seek fast get single pictures as ranges of the segments, and images, live and recorded', async () => {
  for (const [content, folder] of [
    ['yes-1', 'channels/yes-1'],
    ['vod-baseball-2', 'vod/vod-baseball-2'],
  ] as const) {
    const cookie = cookieOf('stream-1', content);
    const master = (await get(`${folder}/master.m3u8`, cookie)).body;
    expect(master).toMatch(/#EXT-X-I-FRAME-STREAM-INF:.*URI="v360_iframes\.m3u8"/);
    expect(master).toMatch(/#EXT-X-IMAGE-STREAM-INF:.*URI="thumbnails\.m3u8"/);
    const pictures = (await get(`${folder}/v360_iframes.m3u8`, cookie)).body;
    const [, bytes = '', address = ''] = [...pictures.matchAll(/BYTERANGE:(\d+)@0\n(.+)\n/g)].at(-1) ?? [];
    const picture = await get(`${folder}/${address}`, cookie, { range: `bytes=0-${Number(bytes) - 1}` });
    expect([picture.statusCode, picture.rawPayload.length]).toEqual([206, Number(bytes)]);
    const images = (await get(`${folder}/thumbnails.m3u8`, cookie)).body;
    const [image = ''] = images.match(/^thumbnails\/.+$/m) ?? [];
    expect((await get(`${folder}/${image}`, cookie)).headers['content-type']).toBe('image/jpeg');
  }
});
