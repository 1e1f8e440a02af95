import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { MEDIA_SECRET, mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import { landingBackground, lastSegmentAt, segmentStartMs } from '../packaging/lineup.ts';
import { rotatingKeys } from '../packaging/media-keys.ts';
import { boxAt } from '../packaging/mp4-box.ts';
import { licencePath, manifestPath } from './media-path.ts';

const startMs = Date.UTC(2026, 10, 20, 23, 0, 0);
const liveStreams = new Set<string>();
let nowMs = startMs;
let app: FastifyInstance;

beforeAll(async () => {
  app = await openTestMedia(() => nowMs, {
    isSessionLive: async ({ streamId }) => liveStreams.has(streamId),
    // The clock passes instead of the test waiting; as timers do, it may end a millisecond early.
    sleep: async (ms) => void (nowMs += Math.max(1, ms - 1)),
  });
  app.post('/elsewhere', async (request) => request.body);
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = startMs;
  liveStreams.clear();
  liveStreams.add('stream-1');
});

const tokenFor = (contentId: string): string =>
  mediaTokens.sign({ accountId: 'account-1', contentId, deviceId: 'device-1', streamId: 'stream-1' }, startMs);
const folder = (cid: string): string =>
  manifestPath({ cid, format: 'dash', token: tokenFor(cid) }).replace('manifest.mpd', '');
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const last = lastSegmentAt(startMs);
/** An hour has 1875 segments of 1.92 s. */
const keys = rotatingKeys({ secret: MEDIA_SECRET, scheme: 'cbcs' }, 'yes-2', 1_875);

test('a channel answers DASH and HLS to any origin', async () => {
  const dash = await get(`${folder('yes-1')}manifest.mpd`);
  expect(dash.statusCode).toBe(200);
  expect(dash.headers).toMatchObject({ 'content-type': 'application/dash+xml', 'access-control-allow-origin': '*' });
  expect(dash.body).toContain('timeShiftBufferDepth="PT1800.96S"');
  const hls = await get(`${folder('yes-1')}master.m3u8`);
  expect(hls.headers['content-type']).toBe('application/vnd.apple.mpegurl');
  const playlist = await get(`${folder('yes-1')}v720.m3u8`);
  expect([...playlist.body.matchAll(/^v720\/\d+\.m4s$/gm)]).toHaveLength(938);
  expect(playlist.body).toContain(`v720/${last}.m4s\n`);
  expect(playlist.body).not.toContain(`v720/${last + 1}.m4s`);
});

test('a segment contains the time of its number and may be cached for ever', async () => {
  const reply = await get(`${folder('yes-1')}v540/${last}.m4s`);
  const segment = reply.rawPayload;
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect(segment.readBigUInt64BE(boxAt(segment, ['moof', 'traf', 'tfdt']).body + 4)).toBe(BigInt(last) * 24_576n);
  expect(segment.readUInt32BE(boxAt(segment, ['moof', 'mfhd']).body + 4)).toBe(last);
});

test('a segment that is being made is sent when it is complete, also when timers fire early', async () => {
  nowMs = segmentStartMs(last + 2) - 900;
  const reply = await get(`${folder('yes-1')}a/${last + 1}.m4s`);
  expect([reply.statusCode, nowMs]).toEqual([200, segmentStartMs(last + 2)]);
});

test('a segment that has not begun is not found, and no cache keeps that', async () => {
  const early = await get(`${folder('yes-1')}a/${last + 2}.m4s`);
  expect([early.statusCode, early.headers['cache-control'], nowMs]).toEqual([404, 'no-store', startMs]);
});

test('a segment that left the DVR window is gone', async () => {
  expect((await get(`${folder('yes-1')}a/${last - 937}.m4s`)).statusCode).toBe(200);
  expect((await get(`${folder('yes-1')}a/${last - 954}.m4s`)).statusCode).toBe(410);
});

test('captions are WebVTT, placed in time for DASH and for HLS, and no older or newer than the pictures', async () => {
  const reply = await get(`${folder('yes-1')}captions/${last}.vtt`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
  const [, ticks, local, start, end] =
    /^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:(\d+),LOCAL:(\S+)\n\n(\S+) --> (\S+)\n\[.+\]\n$/.exec(reply.body) ?? [];
  const msOf = (time = '') => {
    const [h = 0, m = 0, s = 0] = time.split(':').map(Number);
    return Math.round(((h * 60 + m) * 60 + s) * 1000);
  };
  expect([msOf(start), msOf(end)]).toEqual([last * 1920, (last + 1) * 1920]);
  expect([local, BigInt(ticks ?? 0)]).toEqual([start, (BigInt(last) * 172_800n) % 2n ** 33n]);
  expect((await get(`${folder('yes-1')}captions/${last + 2}.vtt`)).statusCode).toBe(404);
  expect((await get(`${folder('yes-1')}captions/${last - 1_000}.vtt`)).statusCode).toBe(410);
  const list = await get(`${folder('yes-1')}captions.m3u8`);
  expect(list.body).toContain(`\ncaptions/${last}.vtt\n`);
  expect(list.body).not.toContain('EXT-X-MAP');
});

test('the seek bar has a picture of every segment, of channels and of recordings', async () => {
  const pictures = new Set<string>();
  for (let n = last - 15; n <= last; n += 1) {
    const reply = await get(`${folder('yes-1')}thumbnails/${n}.jpg`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(reply.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    pictures.add(reply.rawPayload.toString('base64'));
  }
  expect(pictures.size).toBe(16);
  expect((await get(`${folder('vod-soccer-20')}thumbnails/0.jpg`)).statusCode).toBe(200);
});

test.each(['baseball', 'basketball', 'soccer', 'overflow', 'landing'])(
  'the poster %s is there, and small',
  async (name) => {
    const reply = await get(`/media/static/poster-${name}.webp`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(reply.rawPayload.length).toBeLessThanOrEqual(25_000);
  },
);

test('WATCH-020: a still comes as wide as it is asked for, or the next wider there is', async () => {
  const bytesAt = async (query: string) => (await get(`/media/static/poster-baseball.webp${query}`)).rawPayload.length;
  const whole = await bytesAt('');
  expect(await bytesAt('?width=500')).toBeLessThan(0.6 * whole);
  expect(await bytesAt('?width=160')).toBe(await bytesAt('?width=500'));
  for (const query of ['?width=1000', '?width=501', '?width=x', '?width=500&width=600'])
    expect(await bytesAt(query)).toBe(whole);
});

test('the landing loop is there for every browser', async () => {
  const { webm, mp4, poster } = landingBackground;
  const types = await Promise.all([webm, mp4, poster].map(async (url) => (await get(url)).headers['content-type']));
  expect(types).toEqual(['video/webm', 'video/mp4', 'image/webp']);
});

test('a recording ends after its last segment', async () => {
  expect((await get(`${folder('vod-baseball-20')}manifest.mpd`)).body).toContain(
    'mediaPresentationDuration="PT614.40S"',
  );
  expect((await get(`${folder('vod-baseball-20')}v360/319.m4s`)).statusCode).toBe(200);
  expect((await get(`${folder('vod-baseball-20')}v360/320.m4s`)).statusCode).toBe(404);
});

test('unknown channels, renditions and addresses are not found', async () => {
  const statuses = await Promise.all(
    [`${folder('yes-9')}manifest.mpd`, `${folder('yes-1')}v4k/init.mp4`, `${folder('yes-1')}../../x`, '/media/x/y'].map(
      async (url) => (await get(url)).statusCode,
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('S-27: an address without a good token gives nothing', async () => {
  expect((await get('/media/nonsense/channels/yes-1/manifest.mpd')).statusCode).toBe(403);
  expect((await get(manifestPath({ cid: 'yes-1', format: 'dash', token: tokenFor('yes-2') }))).statusCode).toBe(403);
});

test('S-27: an old address plays on while its session lives and ends with it', async () => {
  const url = `${folder('yes-1')}manifest.mpd`;
  nowMs = startMs + 10 * 60_000;
  expect((await get(url)).statusCode).toBe(200);
  liveStreams.delete('stream-1');
  expect((await get(url)).statusCode).toBe(403);
});

const requestLicence = (token: string, payload: unknown, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: licencePath({ cid: 'yes-2', token }),
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const kidAt = (n: number) => keys.at(n).contentKey.keyId.toString('base64url');

test('A-62: the key is given to a playback token of the same content, whatever content type the player sends', async () => {
  const kid = kidAt(last);
  const k = keys.at(last).contentKey.key.toString('base64url');
  for (const type of ['application/json', 'application/octet-stream', 'text/plain']) {
    const reply = await requestLicence(tokenFor('yes-2'), { kids: [kid], type: 'temporary' }, type);
    expect(reply.json()).toEqual({ keys: [{ kty: 'oct', kid, k }], type: 'temporary' });
    expect(reply.headers['cache-control']).toBe('no-store');
  }
});

test('A-62: the key is refused to another content, a bad token, a dead session and a malformed request', async () => {
  const kid = kidAt(last);
  const refused = async (token: string, body: unknown) => {
    const { statusCode, body: reply } = await requestLicence(token, body);
    return [statusCode, (JSON.parse(reply) as { code: string }).code];
  };
  expect(await refused(tokenFor('yes-1'), { kids: [kid] })).toEqual([403, 'key_unknown']);
  expect(await refused('nonsense', { kids: [kid] })).toEqual([403, 'no_stream']);
  for (const body of ['', 'not json', '[]', { kids: [] }, { kids: ['short'] }])
    expect(await refused(tokenFor('yes-2'), body)).toEqual([403, 'malformed_request']);
  liveStreams.clear();
  expect(await refused(tokenFor('yes-2'), { kids: [kid] })).toEqual([403, 'no_stream']);
});

test('a licence is posted for, never fetched, and a request of unusual size is refused', async () => {
  expect((await get(licencePath({ cid: 'yes-2', token: tokenFor('yes-2') }))).statusCode).toBe(404);
  expect((await requestLicence(tokenFor('yes-2'), 'x'.repeat(70_000))).statusCode).toBe(413);
});

test('static media have an etag, a long life and ranges', async () => {
  const whole = await get('/media/static/landing.webm');
  expect(whole.headers).toMatchObject({
    'content-type': 'video/webm',
    'accept-ranges': 'bytes',
    'cache-control': expect.stringContaining('max-age=604800'),
  });
  const etag = String(whole.headers.etag);
  expect((await get('/media/static/landing.webm', { 'if-none-match': etag })).statusCode).toBe(304);
  const part = await get('/media/static/landing.webm', { range: 'bytes=100-199' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
  expect((await get('/media/static/landing.webm', { range: 'bytes=100-199', 'if-range': '"older"' })).statusCode).toBe(
    200,
  );
  expect((await get('/media/static/landing.webm', { range: 'bytes=99999999-' })).statusCode).toBe(416);
  expect((await get('/media/static/poster-baseball.webp')).headers['content-type']).toBe('image/webp');
  expect((await get('/media/static/..%2fclips%2fbaseball-a.mp4')).statusCode).toBe(404);
});

test('the clock is the injected one', async () => {
  expect((await get('/media/time')).body).toBe('2026-11-20T23:00:00.000Z');
});

test('a preflight is answered', async () => {
  const reply = await app.inject({ method: 'OPTIONS', url: licencePath({ cid: 'yes-2', token: tokenFor('yes-2') }) });
  expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([204, '*']);
});

test('other parts of the platform keep their own body parser and headers', async () => {
  const reply = await app.inject({ method: 'POST', url: '/elsewhere', payload: { a: 1 } });
  expect(reply.json()).toEqual({ a: 1 });
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
});

test('a missing clip is named, with what to do', async () => {
  await expect(openTestMedia(() => nowMs, { assetsDir: '/nowhere' })).rejects.toThrow(/\/nowhere/);
});
