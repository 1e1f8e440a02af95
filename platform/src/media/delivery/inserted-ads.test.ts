import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { sampleTrack } from '../../testing/sample-clips.ts';
import { mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import type { Insertion } from '../packaging/insertion.ts';
import type { Latency } from '../packaging/latency.ts';
import { lastSegmentAt, segmentStartMs } from '../packaging/lineup.ts';
import { boxAt } from '../packaging/mp4-box.ts';
import type { AdReport } from './channel-insertions.ts';
import { manifestPath } from './media-path.ts';

/** The first segment of the break's ads: the break begins in the segment before it. */
const first = lastSegmentAt(Date.UTC(2026, 10, 20, 23));
const startMs = segmentStartMs(first) - 500;
const trailer = { clip: 'house-trailer-1', clickUrl: 'https://site.test/watch', skipAfterS: 5 } as const;
const whole: Insertion = {
  ...{ breakId: 7, startMs, endMs: startMs + 60_000, plannedEndMs: startMs + 60_000 },
  ...{ isEndKnown: false, ads: [trailer, trailer] },
};
/** Two ads of five segments. */
const afterAds = first + 10;

let nowMs = 0;
let latency: Latency = 'standard';
let insertions: readonly Insertion[] = [];
let reports: AdReport[] = [];
const replicas: FastifyInstance[] = [];
beforeAll(async () => {
  const open = () =>
    openTestMedia(() => nowMs, {
      insertionsOf: async (id) => (id === 'yes-3' ? [] : insertions),
      latencyOf: async () => latency,
      sleep: async (ms) => void (nowMs += ms),
      adReports: async (report) => {
        reports.push(report);
        return report.index < 2;
      },
    });
  replicas.push(await open(), await open());
});
afterAll(() => Promise.all(replicas.map((app) => app.close())));
/** What is known about a channel is read once a segment, so each test has another one. */
let tests = 0;
beforeEach(() => {
  tests += 1;
  nowMs = segmentStartMs(first + 40 + tests);
  latency = 'standard';
  insertions = [whole];
  reports = [];
});

const get = (name: string, { cid = 'yes-1', replica = 0 } = {}) => {
  const token = mediaTokens.sign({ accountId: 'a', contentId: cid, deviceId: 'd', streamId: 's' }, nowMs);
  const format = 'dash';
  const url = manifestPath({ cid, format, token }).replace('manifest.mpd', name);
  return replicas[replica]?.inject({ url, headers: { 'user-agent': 'Test browser' } }) as ReturnType<
    FastifyInstance['inject']
  >;
};
const bytesOf = async (name: string, how = {}) => (await get(name, how)).rawPayload;
const mediaOf = (bytes: Buffer): Buffer => {
  const { body, end } = boxAt(bytes, ['mdat']);
  return bytes.subarray(body, end);
};
/** Sound has no captions in it, so its media are those of the file. */
const soundOf = (clip: string, index: number) =>
  mediaOf(sampleTrack(`${clip}-a`).fragments[index]?.bytes ?? Buffer.alloc(0));
const decodeTimeOf = (bytes: Buffer) => bytes.readBigUInt64BE(boxAt(bytes, ['moof', 'traf', 'tfdt']).body + 4);

test('decision 130: the segments of a break are those of its ads, at the times of the channel, on every replica', async () => {
  for (const [n, index] of [0, 1, 2, 3, 4, 0, 1, 2, 3, 4].entries()) {
    const sound = await bytesOf(`a/${first + n}.m4s`);
    expect(mediaOf(sound).equals(soundOf('house-trailer-1', index))).toBe(true);
    expect(decodeTimeOf(sound)).toBe(BigInt(first + n) * 92_160n);
    for (const id of ['a', 'away', 'v720', 'v360'])
      expect(
        (await bytesOf(`${id}/${first + n}.m4s`)).equals(await bytesOf(`${id}/${first + n}.m4s`, { replica: 1 })),
      ).toBe(true);
  }
  // Every sound that a viewer may choose is that of the ad.
  expect(mediaOf(await bytesOf(`radio/${first}.m4s`)).equals(soundOf('house-trailer-1', 0))).toBe(true);
  for (const n of [first - 1, afterAds])
    expect(mediaOf(await bytesOf(`a/${n}.m4s`)).equals(soundOf('baseball', n % 16))).toBe(true);
});

test('captions, the seek bar and fast seeking have the ads as well', async () => {
  expect((await get(`captions/${first}.vtt`)).body).toContain('\n[organ plays]\n');
  expect((await get(`captions/${afterAds}.vtt`)).body).not.toContain('\n[organ plays]\n');
  expect((await bytesOf(`thumbnails/${first}.jpg`)).equals(await bytesOf(`thumbnails/${first + 5}.jpg`))).toBe(true);
  const video = await bytesOf(`v360/${first + 1}.m4s`);
  const frames = (await get('v360_iframes.m3u8')).body;
  const [, length = 0] = new RegExp(`#EXT-X-BYTERANGE:(\\d+)@0\\nv360/${first + 1}\\.m4s`).exec(frames) ?? [];
  expect(boxAt(video, ['mdat']).body).toBeLessThan(Number(length));
});

test('a protected channel encrypts the ads with its own keys', async () => {
  const clear = mediaOf(await bytesOf(`v360/${first}.m4s`));
  const encrypted = await bytesOf(`v360/${first}.m4s`, { cid: 'yes-2' });
  expect(mediaOf(encrypted)).toHaveLength(clear.length);
  expect(mediaOf(encrypted).equals(clear)).toBe(false);
  expect(encrypted.includes('senc')).toBe(true);
});

test('the parts of a low-latency channel are those of the ad, and together its segment', async () => {
  latency = 'low';
  const parts = await Promise.all([0, 1, 2, 3, 4, 5].map((part) => bytesOf(`a/${first + 5}.${part}.m4s`)));
  const segment = await bytesOf(`a/${first + 5}.m4s`);
  expect(Buffer.concat(parts).equals(segment)).toBe(true);
  expect(Buffer.concat(parts.map(mediaOf)).equals(soundOf('house-trailer-1', 0))).toBe(true);
  nowMs = segmentStartMs(first + 1) + 700;
  const early = await bytesOf(`a/${first + 1}.m4s`);
  expect(early.equals(await bytesOf(`a/${first + 1}.m4s`, { replica: 1 }))).toBe(true);
});

test('a break that is ended early ends with the segment that plays then', async () => {
  insertions = [{ ...whole, endMs: segmentStartMs(first + 6) + 1, isEndKnown: true }];
  expect(mediaOf(await bytesOf(`a/${first + 6}.m4s`)).equals(soundOf('house-trailer-1', 1))).toBe(true);
  expect(mediaOf(await bytesOf(`a/${first + 7}.m4s`)).equals(soundOf('baseball', (first + 7) % 16))).toBe(true);
});

test('a part of a channel, and a channel without insertion, have the channel’s own video', async () => {
  const span = `span-yes-1-${first}-${first + 5}`;
  expect(mediaOf(await bytesOf(`a/${first}.m4s`, { cid: span })).equals(soundOf('baseball', first % 16))).toBe(true);
  expect(mediaOf(await bytesOf(`a/${first}.m4s`, { cid: 'yes-3' })).equals(soundOf('soccer', first % 16))).toBe(true);
});

const signalingIn = (json: string) => JSON.parse(json.replaceAll('&quot;', '"')) as { payload: readonly object[] };
const SLOT = {
  ...{ type: 'linear', start: 0, duration: 9.6, skipOffset: 5, clickThrough: 'https://site.test/watch' },
  identifiers: [{ scheme: 'urn:com:grandstand:ad:2026', value: 'house-trailer-1' }],
  tracking: expect.arrayContaining([
    { type: 'impression', urls: ['https://site.test/media/channels/yes-1/reports/7.1.impression'] },
  ]),
};

test('SVTA 2053-2: DASH manifests describe each ad and where it is reported', async () => {
  const { body } = await get('manifest.mpd');
  expect(brokenDashRules(body)).toEqual([]);
  const events = [...body.matchAll(/<Event [^>]*duration="9600" id="(\d+)">(\{.*?\})<\/Event>/g)];
  expect(events.map(([, id]) => Number(id))).toEqual([2_800, 2_801]);
  expect(signalingIn(events[1]?.[2] ?? '')).toEqual({ version: 2, type: 'slot', payload: [SLOT] });
  expect(body).toContain('<EventStream schemeIdUri="urn:svta:advertising-wg:ad-creative-signaling"');
});

test('SVTA 2053-2: HLS playlists describe each ad, and say when it ends as soon as that is certain', async () => {
  const before = (await get('v720.m3u8')).body;
  expect(brokenHlsRules(before)).toEqual([]);
  const range = (text: string, id: string) => text.split('\n').find((line) => line.includes(`ID="${id}"`)) ?? '';
  expect(range(before, 'ad-7-1')).toContain(
    `START-DATE="${new Date(segmentStartMs(first + 5)).toISOString()}",PLANNED-DURATION=9.600,X-`,
  );
  const [, data = ''] = /X-AD-CREATIVE-SIGNALING="(.*)"/.exec(range(before, 'ad-7-1')) ?? [];
  expect(signalingIn(Buffer.from(data, 'base64').toString())).toEqual({ version: 2, type: 'slot', payload: [SLOT] });
  insertions = [{ ...whole, endMs: segmentStartMs(first + 6), isEndKnown: true }];
  nowMs += 1_920;
  const after = (await get('v720.m3u8')).body;
  expect(brokenByUpdate(before, after)).toEqual([]);
  expect(range(after, 'ad-7-1')).toContain('PLANNED-DURATION=9.600,DURATION=1.920,');
});

test('a report belongs to the viewer of the stream, and one of an unknown ad or event is refused', async () => {
  expect((await get('reports/7.1.impression')).statusCode).toBe(204);
  expect(reports).toEqual([
    {
      ...{ channelId: 'yes-1', breakId: 7, index: 1, type: 'impression', viewer: 'a' },
      client: { address: '127.0.0.1', userAgent: 'Test browser' },
    },
  ]);
  for (const name of ['reports/7.2.impression', 'reports/7.1.party', 'reports/7.impression'])
    expect((await get(name)).statusCode).toBe(404);
  expect((await replicas[0]?.inject({ url: '/media/channels/yes-1/reports/7.1.impression' }))?.statusCode).toBe(403);
});
