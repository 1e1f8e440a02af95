import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import { segmentStartMs } from '../packaging/lineup.ts';
import { renditionIdsOf } from '../packaging/clip-library.ts';
import { captionsId, segmentMs } from '../packaging/rendition.ts';
import { manifestPath } from './media-path.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const gameMs = Date.UTC(2026, 10, 20, 20);
let nowMs = gameMs;
let isBroken = false;
let fromMs: number | null = gameMs;
let app: FastifyInstance;

beforeAll(async () => {
  app = await openTestMedia(() => nowMs, {
    async startOverFrom(channelId) {
      if (isBroken) throw new Error('The database does not respond.');
      return channelId === 'yes-1' ? fromMs : null;
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = gameMs;
  isBroken = false;
  fromMs = gameMs;
});

const get = (file: string, cid = 'yes-1') => {
  const token = mediaTokens.sign({ accountId: null, contentId: cid, deviceId: 'd', streamId: 's' }, gameMs);
  return app.inject({ url: manifestPath({ cid, format: 'dash', token }).replace('manifest.mpd', file) });
};
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/^\w+\/(\d+)\.\w+$/gm)].map(([, number]) => Number(number));
const startOf = async (cid?: string): Promise<number> =>
  segmentStartMs(numbersIn((await get('v360.m3u8', cid)).body)[0] ?? 0);
const depthMs = async (): Promise<number> =>
  Number(/timeShiftBufferDepth="PT([\d.]+)S"/.exec((await get('manifest.mpd')).body)?.[1]) * 1000;

test('a playlist of a game on air begins with its first second, however long it takes, and keeps the rules', async () => {
  nowMs = gameMs + 2.9 * HOUR_MS;
  for (const id of [...renditionIdsOf('baseball'), captionsId]) {
    const { body } = await get(`${id}.m3u8`);
    expect(brokenHlsRules(body)).toEqual([]);
    expect(segmentStartMs(numbersIn(body)[0] ?? 0)).toBeLessThanOrEqual(gameMs);
    expect(segmentStartMs((numbersIn(body)[0] ?? 0) + 1)).toBeGreaterThan(gameMs);
    expect(body).not.toContain('EXT-X-ENDLIST');
  }
  const [first = 0] = numbersIn((await get('v360.m3u8')).body);
  for (const file of [`v360/${first}.m4s`, `a/${first}.m4s`, `captions/${first}.vtt`, `thumbnails/${first}.jpg`])
    expect((await get(file)).statusCode).toBe(200);
  expect((await get(`v360/${first - 100}.m4s`)).statusCode).toBe(410);
});

test('its updates keep the rules at the beginning, in the middle and after the game, and are small', async () => {
  let before = '';
  for (let atMs = -MINUTE_MS; atMs < 6.2 * HOUR_MS; atMs += 7 * MINUTE_MS) {
    nowMs = gameMs + atMs;
    fromMs = atMs < 0 ? gameMs - HOUR_MS : atMs < 6 * HOUR_MS ? gameMs : gameMs + 6 * HOUR_MS;
    const { body } = await get('a.m3u8');
    expect(brokenHlsRules(body)).toEqual([]);
    expect(before === '' ? [] : brokenByUpdate(before, body)).toEqual([]);
    before = body;
  }
  nowMs = gameMs + 3 * HOUR_MS;
  fromMs = gameMs;
  const delta = (await get('a.m3u8?_HLS_skip=YES')).body;
  expect(brokenHlsRules(delta)).toEqual([]);
  expect(delta.length).toBeLessThan(1_000);
});

test('between two readings of a DASH manifest its window never passes the beginning of the game', async () => {
  for (let atMs = 0; atMs < 3 * HOUR_MS; atMs += 11 * MINUTE_MS) {
    nowMs = gameMs + atMs;
    const depth = await depthMs();
    // A manifest may be half a minute old when a player gets it, and is used for a minute.
    expect(nowMs + 90_000 - depth).toBeLessThanOrEqual(gameMs);
    const oldest = Math.ceil((nowMs - Math.min(depth, 30 * MINUTE_MS)) / segmentMs);
    expect(oldest).toBeGreaterThan(0);
  }
  nowMs = gameMs + 2 * HOUR_MS;
  const first = numbersIn((await get('a.m3u8')).body)[0] ?? 0;
  const inWindow = first - Math.floor((gameMs - (nowMs - (await depthMs()))) / segmentMs);
  expect((await get(`a/${inWindow}.m4s`)).statusCode).toBe(200);
});

test('without a program the window is half an hour, as on a channel without one', async () => {
  fromMs = null;
  nowMs = gameMs + 2.5 * HOUR_MS;
  expect(nowMs - (await startOf())).toBeLessThan(31 * MINUTE_MS);
  expect(nowMs - (await startOf('yes-3'))).toBeLessThan(31 * MINUTE_MS);
  expect(await depthMs()).toBe(1_800_960);
});

test('the window is kept while the schedule cannot be read', async () => {
  nowMs = gameMs + HOUR_MS;
  const first = await startOf();
  isBroken = true;
  nowMs += MINUTE_MS;
  const reply = await get('v360.m3u8');
  expect(reply.statusCode).toBe(200);
  expect(await startOf()).toBe(first);
});
