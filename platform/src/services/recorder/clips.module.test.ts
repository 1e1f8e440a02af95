import { Authorize, GameDetails, type ScheduleItem, VodByUrn } from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { endOf, keyOf, MAKE_CLIP, MINUTE_MS, recorderTests } from '../../testing/recorder-tests.ts';
import { UNDO } from '../../testing/test-editors.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

let platform: TestPlatform;
const { moveTo, runJobs, editor, request, saved, gameOn, rowOf, isFound, reset } = recorderTests(() => platform);
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  await runJobs();
});
afterEach(() => reset());

const about = { title: 'Grand slam to right', section: 'highlights' };
/** A minute of a channel that begins this long after a program. */
const minuteOf = ({ cid, sc_st_dt }: ScheduleItem, afterMs: number) => {
  const fromMs = Date.parse(sc_st_dt) + afterMs;
  const [from, until] = [fromMs, fromMs + MINUTE_MS].map((ms) => new Date(ms).toISOString());
  return { ...about, channel: cid, from, until };
};
/** Path and query of the address where a clip begins. */
const beginningOf = async (clip: object): Promise<string> => {
  const { data, error } = await editor('query ($clip: ClipInput!) { clipAddress(clip: $clip) }', { clip });
  if (error) throw new Error(error.message);
  const { pathname, search } = new URL(String(data['clipAddress']));
  return `${pathname}${search}`;
};

test('the beginning of a clip of a live channel is on the channel, and in the recording of its program once that is made', async () => {
  const game = await gameOn('yes-1');
  const clip = minuteOf(game, 5 * MINUTE_MS + 500);
  moveTo(endOf(game) - MINUTE_MS);
  await runJobs();
  expect(await beginningOf(clip)).toBe('/watch?with=yes-1');

  moveTo(endOf(game));
  expect(await beginningOf(clip)).toBe('/watch?with=yes-1');
  await runJobs();
  const recording = (await rowOf(game))?.recording;
  expect(recording).toBe(`rec-${keyOf(game)}`);
  expect(await beginningOf(clip)).toBe(`/watch/${recording}?t=300`);
});

test('a clip is not found in a recording of another program or channel', async () => {
  const game = await gameOn('yes-1');
  moveTo(endOf(game));
  await runJobs();
  const lengthMs = endOf(game) - Date.parse(game.sc_st_dt);
  const { recording } = (await rowOf(game)) ?? {};
  expect(await beginningOf(minuteOf(game, 0))).toBe(`/watch/${recording}?t=0`);
  expect(await beginningOf(minuteOf(game, lengthMs - 1_000))).toBe(`/watch/${recording}?t=${lengthMs / 1_000 - 1}`);
  expect(await beginningOf(minuteOf(game, lengthMs))).toBe('/watch?with=yes-1');
  expect(await beginningOf({ ...minuteOf(game, 0), channel: 'yes-3' })).not.toContain(String(recording));
});

test('an editor makes a clip of a recording and of a channel, finds its place first, and undoes it', async () => {
  const game = await gameOn('yes-1');
  moveTo(endOf(game));
  await runJobs();
  const recording = (await rowOf(game))?.recording ?? '';
  expect(await beginningOf({ ...about, recording, inS: 754.5, outS: 784.5 })).toBe(`/watch/${recording}?t=754`);

  const clip = await saved(MAKE_CLIP, { clip: { ...about, recording, inS: 754.5, outS: 784.5 } });
  const found = await request(VodByUrn, { id: clip.id });
  expect(VodByUrn.reply.parse(found.json())).toMatchObject({
    containerId: 'highlights',
    data: { name: 'Grand slam to right', vrt: 30_000, tm: game.pgm.tm, ent: game.ent, isGame: false },
  });
  const { viewer } = await testViewers(platform);
  const { contentUrl } = Authorize.reply.parse((await (await viewer('card-m', 'clip-device')).play(clip.id)).grant);
  const playlist = (await platform.site.inject({ url: contentUrl.replace(/[^/]+$/, 'a.m3u8') })).body;
  expect(brokenHlsRules(playlist)).toEqual([]);
  expect(brokenDashRules((await platform.site.inject({ url: contentUrl })).body)).toEqual([]);
  expect(playlist.match(/^a\//gm)?.length).toBeGreaterThanOrEqual(30 / 1.92);
  const audited = await platform.db.selectFrom('registry_audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(JSON.stringify(audited)).toContain('the play of the day');
  await saved(UNDO, { change: clip.change });
  expect(await isFound(clip.id)).toBe(false);

  const other = await saved(MAKE_CLIP, { clip: minuteOf(game, 5 * MINUTE_MS) });
  const { data: item } = VodByUrn.reply.parse((await request(VodByUrn, { id: other.id })).json());
  expect(item).toMatchObject({ vrt: MINUTE_MS, tm: game.pgm.tm });

  const long = { from: game.sc_st_dt, until: new Date(Date.parse(game.sc_st_dt) + 12 * MINUTE_MS).toISOString() };
  const short = await saved(MAKE_CLIP, { clip: { ...about, title: 'In 12 minutes', channel: 'yes-1', ...long } });
  const details = GameDetails.reply.parse((await request(GameDetails, { id: keyOf(game) })).json());
  expect(details).toMatchObject({ recording, condensed: { id: short.id }, highlights: [{ id: other.id }] });
});

test.each([
  [{ recording: 'nothing', inS: 0, outS: 1 }, /There is no recording "nothing" of editors/],
  [{ channel: 'yes-1' }, /A clip needs channel, from and until, or a recording with inS and outS: enter them/],
  [
    { channel: 'yes-9', from: '2026-11-20T20:00:00Z', until: '2026-11-20T20:01:00Z' },
    /There is no channel "yes-9": use yes-1/,
  ],
])('a clip of %j is refused with what to do', async (place, message) => {
  const { error } = await editor(MAKE_CLIP, { clip: { title: 'Grand slam', section: 'highlights', ...place } });
  expect(error?.message).toMatch(message);
});
