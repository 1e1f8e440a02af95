import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import { lastSegmentAt, segmentStartMs } from '../packaging/lineup.ts';
import { boxAt, boxesOf } from '../packaging/mp4-box.ts';
import type { Latency } from '../packaging/latency.ts';
import { manifestPath } from './media-path.ts';

/** The segment that is being made; the tests begin with two of its parts complete. */
const current = lastSegmentAt(Date.UTC(2026, 10, 20, 23)) + 1;
const startMs = segmentStartMs(current) + 700;
let nowMs = startMs;
let latency: Latency = 'low';
let slept: number[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = await openTestMedia(() => nowMs, {
    // The clock passes instead of the test waiting.
    sleep: async (ms) => {
      slept.push(ms);
      nowMs += ms;
    },
    latencyOf: async () => latency,
  });
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = startMs;
  latency = 'low';
  slept = [];
});

const folderOf = (cid: string): string => {
  const token = mediaTokens.sign({ accountId: 'a', contentId: cid, deviceId: 'd', streamId: 's' }, startMs);
  return manifestPath({ cid, format: 'dash', token }).replace('manifest.mpd', '');
};
const get = (name: string, cid = 'yes-1') => app.inject({ url: folderOf(cid) + name });
const decodeTimesOf = (bytes: Buffer): number[] =>
  [...boxesOf(bytes)]
    .filter(({ type }) => type === 'moof')
    .map(({ start, end }) => {
      const moof = bytes.subarray(start, end);
      return Number(moof.readBigUInt64BE(boxAt(moof, ['moof', 'traf', 'tfdt']).body + 4));
    });

test.each(['v720', 'a', 'captions'])('RFC 8216bis: low-latency playlists of %s break no rule', async (id) => {
  const playlist = (await get(`${id}.m3u8`)).body;
  nowMs += 320;
  const next = (await get(`${id}.m3u8`)).body;
  expect([playlist, next].flatMap(brokenHlsRules)).toEqual([]);
  expect(brokenByUpdate(playlist, next)).toEqual([]);
  expect(brokenHlsRules((await get(`${id}.m3u8?_HLS_skip=YES`)).body)).toEqual([]);
});

test('DASH-IF: the low-latency manifests of clear and protected channels break no rule', async () => {
  for (const cid of ['yes-1', 'yes-2']) expect(brokenDashRules((await get('manifest.mpd', cid)).body)).toEqual([]);
});

test('RFC 8216bis 6.2.5.2: a playlist is sent when it has the part that is requested', async () => {
  const ready = await get(`v720.m3u8?_HLS_msn=${current}&_HLS_part=1`);
  expect([ready.statusCode, slept]).toEqual([200, []]);
  expect(ready.body).toContain(
    `URI="v720/${current}.1.m4s"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="v720/${current}.2.m4s"`,
  );
  const later = await get(`v720.m3u8?_HLS_msn=${current}&_HLS_part=2`);
  expect([later.statusCode, slept]).toEqual([200, [260]]);
  expect(later.body).toContain(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="v720/${current}.3.m4s"`);
  const whole = await get(`captions.m3u8?_HLS_msn=${current}`);
  expect([whole.statusCode, nowMs]).toEqual([200, segmentStartMs(current + 1)]);
  expect(whole.body).toContain(`captions/${current}.vtt`);
});

test('RFC 8216bis 6.2.5.2: a part without a segment, and what is too far ahead, is refused immediately', async () => {
  for (const query of ['_HLS_part=1', `_HLS_msn=${current + 2}`, `_HLS_msn=${current + 1}&_HLS_part=9`, '_HLS_msn=-1'])
    expect([query, (await get(`v720.m3u8?${query}`)).statusCode]).toEqual([query, 400]);
  expect(slept).toEqual([]);
});

test('a part is sent when it is complete, with the time of its number, and may be cached for ever', async () => {
  const part = await get(`v720/${current}.3.m4s`);
  expect([part.statusCode, slept]).toEqual([200, [580]]);
  expect(part.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect(decodeTimesOf(part.rawPayload)).toEqual([current * 24_576 + 3 * 4_096]);
  const sound = await get(`a/${current - 1}.5.m4s`);
  expect(decodeTimesOf(sound.rawPayload)).toEqual([(current - 1) * 92_160 + 5 * 15_360]);
  for (const name of [`v720/${current}.6.m4s`, `v720/${current + 9}.0.m4s`])
    expect([name, (await get(name)).statusCode]).toEqual([name, 404]);
});

test('ISO 23009-1: a segment that is being made is sent part by part, and has then the bytes that all viewers get', async () => {
  const early = await get(`v540/${current}.m4s`);
  expect([early.statusCode, slept]).toEqual([200, [260, 320, 320, 320]]);
  expect(early.headers['transfer-encoding'] ?? early.headers['content-length']).not.toBe('0');
  expect(decodeTimesOf(early.rawPayload)).toEqual([0, 1, 2, 3, 4, 5].map((part) => current * 24_576 + part * 4_096));
  const complete = await get(`v540/${current}.m4s`);
  expect(complete.rawPayload.equals(early.rawPayload)).toBe(true);
  expect(complete.headers.etag).toBeDefined();
});

test('a segment that has not begun is sent from its beginning on, and captions when they begin', async () => {
  expect((await get(`v540/${current + 1}.m4s`)).statusCode).toBe(200);
  expect(slept[0]).toBe(1_220);
  expect((await get(`captions/${current + 2}.vtt`)).statusCode).toBe(200);
  expect((await get(`v540/${current + 9}.m4s`)).statusCode).toBe(404);
});

test('a channel of standard latency has no parts, and ignores what is requested of its playlists', async () => {
  latency = 'standard';
  nowMs += 10_000;
  const playlist = await get(`v720.m3u8?_HLS_msn=${current + 400}&_HLS_part=2`);
  expect([playlist.statusCode, playlist.body.includes('#EXT-X-PART')]).toEqual([200, false]);
  expect((await get(`v720/${current}.0.m4s`)).statusCode).toBe(404);
  expect(slept).toEqual([]);
});

test('a server that closes answers the requests that wait', async () => {
  const closing = await openTestMedia(() => startMs, { latencyOf: async () => 'low' });
  const url = `${folderOf('yes-1')}v720.m3u8?_HLS_msn=${current}&_HLS_part=2`;
  const waiting = closing.inject({ url });
  await closing.inject({ url: `${folderOf('yes-1')}v720.m3u8` });
  await closing.close();
  expect((await waiting).statusCode).toBe(503);
});
