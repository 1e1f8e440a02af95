import { Authorize, GuideSpan, OAuthToken } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brokenByMpdUpdate, brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

const HOUR_MS = 60 * 60_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const moveTo = (ms: number) => {
  platform.clock.offsetMs += ms - platform.clock.now();
};
/** The next game whose channel has no other live game in the window any more when it is two hours old. */
const startOfNextGame = async (cid: string): Promise<{ startMs: number; endMs: number }> => {
  const token = await send(platform.site, OAuthToken, { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' });
  const client = bearer(OAuthToken.reply.parse(token.json()).access_token);
  const nowMs = platform.clock.now();
  const from = nowMs - 6 * HOUR_MS;
  const span = await send(platform.site, GuideSpan, { from, until: nowMs + 18 * HOUR_MS }, client);
  const games = GuideSpan.reply
    .parse(span.json())
    .data.filter((item) => item.cid === cid && item.ev_live)
    .map((item) => ({ startMs: Date.parse(item.sc_st_dt), endMs: Date.parse(item.sc_ed_dt) }));
  const game = games.find(({ startMs }) => {
    const earlier = games.filter((other) => other.startMs < startMs);
    const areGone = earlier.every((other) => 2 * other.endMs - other.startMs <= startMs + 2 * HOUR_MS);
    return startMs > nowMs && areGone;
  });
  if (!game) throw new Error(`No game on ${cid}.`);
  return game;
};
const playlistOf = async (): Promise<{ text: string; folder: string; firstMs: number }> => {
  const { viewer } = await testViewers(platform);
  const { grant } = await (await viewer('card-m', `device-${platform.clock.now()}`)).play('yes-1');
  const folder = Authorize.reply.parse(grant).contentUrl.replace(/[^/]+$/, '');
  const text = (await platform.site.inject({ url: `${folder}v540.m3u8` })).body;
  return { text, folder, firstMs: Date.parse(/PROGRAM-DATE-TIME:(.+)/.exec(text)?.[1] ?? '') };
};

test('a game of the schedule can be started over while it is on air, and for its own length after its end', async () => {
  const { startMs, endMs } = await startOfNextGame('yes-1');
  for (const atMs of [startMs + 2 * HOUR_MS, endMs - 1_000, endMs + (endMs - startMs) / 2]) {
    moveTo(atMs);
    const { text, folder, firstMs } = await playlistOf();
    expect(brokenHlsRules(text)).toEqual([]);
    expect(startMs - firstMs).toBeGreaterThanOrEqual(0);
    expect(startMs - firstMs).toBeLessThan(1_920);
    const [first = ''] = /^v540\/\d+\.m4s$/m.exec(text) ?? [];
    expect((await platform.site.inject({ url: folder + first })).statusCode).toBe(200);
  }
  moveTo(endMs + (endMs - startMs));
  expect((await playlistOf()).firstMs).toBeGreaterThan(endMs);
});

const channelFiles = async () => {
  const { viewer } = await testViewers(platform);
  const { grant } = await (await viewer('card-m', `files-${platform.clock.now()}`)).play('yes-1');
  const folder = Authorize.reply.parse(grant).contentUrl.replace(/[^/]+$/, '');
  return async (file: string) => (await platform.site.inject({ url: folder + file })).body;
};

test('manifests of a channel list its programs and the moments of the game until now, in both formats', async () => {
  const { startMs, endMs } = await startOfNextGame('yes-1');
  moveTo(startMs + 2 * HOUR_MS);
  const read = await channelFiles();
  const playlist = await read('v360.m3u8');
  expect(brokenHlsRules(playlist)).toEqual([]);
  const ranges = [...playlist.matchAll(/CLASS="com\.grandstand\.(\w+)",START-DATE="([^"]+)",DURATION=([\d.]+)/g)].map(
    ([, kind, start = '', durationS]) => ({ kind, startMs: Date.parse(start), durationS: Number(durationS) }),
  );
  expect(ranges).toContainEqual({ kind: 'program', startMs, durationS: (endMs - startMs) / 1000 });
  const moments = ranges.filter((range) => range.kind === 'moment');
  expect(moments.length).toBeGreaterThan(4);
  expect(Math.max(...moments.map((moment) => moment.startMs))).toBeLessThanOrEqual(platform.clock.now());
  expect(await read('captions.m3u8')).not.toContain('DATERANGE');
  expect((await read('a.m3u8?_HLS_skip=YES')).match(/#EXT-X-DATERANGE/g)).toHaveLength(ranges.length);

  const mpd = await read('manifest.mpd');
  expect(brokenDashRules(mpd)).toEqual([]);
  const events = [...mpd.matchAll(/<Event presentationTime="(\d+)" duration="(\d+)"/g)];
  const inOrder = (times: readonly (readonly number[])[]) => times.map((each) => each.join(' ')).toSorted();
  const published = events.map(([, time, duration]) => [Date.UTC(2024, 0, 1) + Number(time), Number(duration) / 1000]);
  expect(inOrder(published)).toEqual(inOrder(ranges.map((range) => [range.startMs, range.durationS])));

  moveTo(platform.clock.now() + 4 * 60_000);
  const readLater = await channelFiles();
  expect(brokenByUpdate(playlist, await readLater('v360.m3u8'))).toEqual([]);
  expect(brokenByMpdUpdate(mpd, await readLater('manifest.mpd'))).toEqual([]);
});

test('a blackout ends a stream that is behind live as it ends one that is live', async () => {
  const { startMs } = await startOfNextGame('yes-1');
  moveTo(startMs + 2 * HOUR_MS);
  const { viewer } = await testViewers(platform);
  const watcher = await viewer('card-m', 'blackout-device');
  const { grant } = await watcher.play('yes-1');
  const folder = Authorize.reply.parse(grant).contentUrl.replace(/[^/]+$/, '');
  const [first = ''] = /^v540\/\d+\.m4s$/m.exec((await platform.site.inject({ url: `${folder}v540.m3u8` })).body) ?? [];
  const until = platform.clock.now() + HOUR_MS;
  await platform.control.inject({ method: 'POST', url: '/blackout', payload: { cid: 'yes-1', until } });
  expect((await watcher.beat(grant['heartbeatToken'])).json().header.code).not.toBe(0);
  moveTo(platform.clock.now() + 5_000);
  expect((await platform.site.inject({ url: folder + first })).statusCode).toBe(403);
  await platform.control.inject({ method: 'DELETE', url: '/blackout?cid=yes-1' });
});
