import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { MEDIA_SECRET, mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import { channelSpanId } from '../packaging/channel-span.ts';
import { rotatingKeys } from '../packaging/media-keys.ts';
import { lastSegmentAt, segmentStartMs } from '../packaging/lineup.ts';
import { renditionIdsOf } from '../packaging/clip-library.ts';
import { captionsId } from '../packaging/rendition.ts';
import { licencePath, manifestPath } from './media-path.ts';

const startMs = Date.UTC(2026, 10, 20, 23, 0, 0);
let nowMs = startMs;
let app: FastifyInstance;

beforeAll(async () => {
  app = await openTestMedia(() => nowMs);
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = startMs;
});

const tokenFor = (contentId: string): string =>
  mediaTokens.sign({ accountId: 'account-1', contentId, deviceId: 'device-1', streamId: 'stream-1' }, startMs);
const folder = (cid: string): string =>
  manifestPath({ cid, format: 'dash', token: tokenFor(cid) }).replace('manifest.mpd', '');
const get = (url: string) => app.inject({ url });
const last = lastSegmentAt(startMs);

const MINUTE_MS = 60_000;
/** An hour of a channel that ended at the start of the tests. */
const hourOf = (channelId: string): string =>
  channelSpanId(channelId, startMs - 60 * MINUTE_MS, startMs - 2 * MINUTE_MS) ?? '';
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/^\w+\/(\d+)\.\w+$/gm)].map(([, number]) => Number(number));

test.each([...renditionIdsOf('baseball'), captionsId])(
  'a part of a channel is a playlist of the same %s segments',
  async (id) => {
    const { statusCode, body, headers } = await get(`${folder(hourOf('yes-1'))}${id}.m3u8`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    expect(brokenHlsRules(body)).toEqual([]);
    expect(body).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
    expect(body.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
    const numbers = numbersIn(body);
    expect(segmentStartMs(numbers[0] ?? 0)).toBeLessThanOrEqual(startMs - 60 * MINUTE_MS);
    expect(segmentStartMs((numbers[0] ?? 0) + 1)).toBeGreaterThan(startMs - 60 * MINUTE_MS);
    expect(segmentStartMs((numbers.at(-1) ?? 0) + 1)).toBeGreaterThanOrEqual(startMs - 2 * MINUTE_MS);
    expect(brokenHlsRules((await get(`${folder(hourOf('yes-1'))}master.m3u8`)).body)).toEqual([]);
  },
);

test('a segment of a part of a channel has the bytes that the channel sent, and is kept when the channel has it no more', async () => {
  const parts = ['v720/N.m4s', 'a/N.m4s', 'captions/N.vtt', 'thumbnails/N.jpg'];
  const bytesOf = async (cid: string) =>
    Promise.all(
      parts.map(async (part) => (await get(`${folder(cid)}${part.replace('N', String(last - 100))}`)).rawPayload),
    );
  for (const channelId of ['yes-1', 'yes-2']) {
    nowMs = startMs;
    const live = await bytesOf(channelId);
    nowMs += 90 * MINUTE_MS;
    expect((await get(`${folder(channelId)}a/${last - 100}.m4s`)).statusCode).toBe(410);
    expect(await bytesOf(hourOf(channelId))).toEqual(live);
  }
});

test('the DASH manifest of a part of a channel begins at 0, with the times of the segments subtracted', async () => {
  const { body } = await get(`${folder(hourOf('yes-1'))}manifest.mpd`);
  const [first = 0, ...others] = numbersIn((await get(`${folder(hourOf('yes-1'))}a.m3u8`)).body);
  expect(body).toContain(`mediaPresentationDuration="PT${((others.length + 1) * 1.92).toFixed(2)}S"`);
  expect(body).toContain(`duration="24576" startNumber="${first}" presentationTimeOffset="${first * 24_576}"`);
  expect(body).toContain(`duration="92160" startNumber="${first}" presentationTimeOffset="${first * 92_160}"`);
  expect(body).toContain(`duration="1920" startNumber="${first}" presentationTimeOffset="${first * 1920}"`);
});

test('a part of a protected channel is decrypted with the channel’s keys, by a token of that part only', async () => {
  const part = channelSpanId('yes-2', startMs - 90 * MINUTE_MS, startMs - 2 * MINUTE_MS) ?? '';
  const keys = rotatingKeys({ secret: MEDIA_SECRET, scheme: 'cbcs' }, 'yes-2', 1_875);
  const [first, second, current] = [last - 2_500, last - 100, last + 1].map((n) => keys.at(n).contentKey);
  const requestKey = async (cid: string, key = first) =>
    app.inject({
      method: 'POST',
      url: licencePath({ cid: 'yes-2', token: tokenFor(cid) }),
      payload: JSON.stringify({ kids: [key?.keyId.toString('base64url')], type: 'temporary' }),
    });
  for (const key of [first, second])
    expect((await requestKey(part, key)).json()).toMatchObject({ keys: [{ k: key?.key.toString('base64url') }] });
  expect((await requestKey(part, current)).json()).toMatchObject({ code: 'key_not_announced' });
  expect((await requestKey(hourOf('yes-1'))).json()).toMatchObject({ code: 'key_unknown' });
  const { body } = await get(`${folder(part)}manifest.mpd`);
  expect([...body.matchAll(/<Period /g)]).toHaveLength(2);
  for (const key of [first, second]) expect(body).toContain(`key=${key?.keyId.toString('hex', 0, 4)}`);
  const elsewhere = manifestPath({ cid: 'yes-2', format: 'dash', token: tokenFor(part) });
  expect((await get(elsewhere)).statusCode).toBe(403);
});

test('a part of a channel has no segments of other times, and none before its last one is complete', async () => {
  const [first = 0] = numbersIn((await get(`${folder(hourOf('yes-1'))}a.m3u8`)).body);
  expect((await get(`${folder(hourOf('yes-1'))}a/${first - 1}.m4s`)).statusCode).toBe(404);
  expect((await get(`${folder(hourOf('yes-1'))}a/${last}.m4s`)).statusCode).toBe(404);
  const future = channelSpanId('yes-1', startMs - MINUTE_MS, startMs + MINUTE_MS) ?? '';
  for (const file of ['manifest.mpd', 'a.m3u8', `a/${last - 5}.m4s`])
    expect((await get(`${folder(future)}${file}`)).statusCode).toBe(404);
});

test.each([
  ['yes-9', 0, 1],
  ['yes-1', 5, 5],
  ['yes-1', 0, 25 * 60],
  ['yes-1', -60 * 24 * 365 * 20, -60 * 24 * 365 * 19],
])('%s from %d to %d minutes does not name a part of a channel', (channelId, from, until) => {
  expect(channelSpanId(channelId, startMs + from * MINUTE_MS, startMs + until * MINUTE_MS)).toBeNull();
});
