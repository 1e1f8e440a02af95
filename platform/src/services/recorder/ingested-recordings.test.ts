import { Authorize, programKey } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { SAVE_CHANNEL, SAVE_PROGRAMME, testEditor } from '../../testing/test-editors.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of a segment: 48 frames at 25 a second. */
const SEGMENT_MS = 1_920;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const moveOn = (ms: number) => {
  platform.clock.offsetMs += ms;
};
const runJobs = async () => {
  // A program counts as ended five seconds after its end.
  moveOn(6_000);
  await platform.control.inject({ method: 'POST', url: '/jobs/run', payload: {} });
  moveOn(1_100);
};
/** Sessions expire while the clock moves, so each call has its own. */
const editor = async (query: string, variables: object) => {
  const { data, error } = await (await testEditor(platform))(query, variables);
  if (error) throw new Error(`${error.message} ${error.errors.join(' ')}`);
  moveOn(1_100);
  return Object.values(data)[0] as never;
};
const states = async (channel: string, fromMs: number, untilMs: number) => {
  const rows: readonly { channel: string; program: string; state: string; reason: string | null }[] = await editor(
    'query ($from: DateTime!, $until: DateTime!) { programRecordings(from: $from, until: $until) { program channel state reason } }',
    { from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString() },
  );
  return rows.filter((row) => row.channel === channel);
};

const TRACKS = JSON.stringify({
  kind: 'live',
  frameRate: 25,
  segmentFrames: 48,
  videos: [
    { id: 'v360', codec: 'avc1.4d401f', width: 640, height: 360, averageBandwidth: 700_000, peakBandwidth: 900_000 },
  ],
});

test('a live program of an encoder is started over while it is on air, and plays as a recording after its end', async () => {
  const { id: channel }: { id: string } = await editor(SAVE_CHANNEL, {
    channel: { name: 'Harbor', source: 'ingested', isFree: true },
  });
  const startMs = Math.ceil(platform.clock.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const endMs = startMs + 2 * HOUR_MS;
  const program = (fromMs: number, untilMs: number, title: string) =>
    editor(SAVE_PROGRAMME, {
      programme: {
        channel,
        title,
        kind: 'live',
        startsAt: new Date(fromMs).toISOString(),
        endsAt: new Date(untilMs).toISOString(),
      },
    });
  await program(startMs, endMs, 'Gulls at Herons');
  await program(endMs, endMs + HOUR_MS, 'Herons at Gulls');
  await runJobs();

  // The encoder sends from five minutes before the game until its end.
  const segments = Math.ceil((endMs - startMs + 5 * MINUTE_MS) / SEGMENT_MS);
  await platform.db.insertInto('ingest_channel').values({ channel_id: channel, slot: 0, keys_at: 0 }).execute();
  await platform.db
    .insertInto('ingest_run')
    .values({
      channel_id: channel,
      run: 1,
      starts_at: startMs - 5 * MINUTE_MS,
      first_number: 1_000,
      segments,
      tracks: TRACKS,
    })
    .execute();
  const firstOfGame = 1_000 + Math.floor((5 * MINUTE_MS) / SEGMENT_MS);

  moveOn(endMs - MINUTE_MS - platform.clock.now());
  const filesOf = async (contentId: string, device: string) => {
    const viewer = await (await testViewers(platform)).viewer(null, device);
    const { grant } = await viewer.play(contentId);
    const folder = Authorize.reply.parse(grant).contentUrl.replace(/[^/]+$/, '');
    return async (file: string) => (await platform.site.inject({ url: folder + file })).body;
  };
  const live = await (await filesOf(channel, 'harbor-1'))('v360.m3u8');
  expect(brokenHlsRules(live)).toEqual([]);
  expect(/^v360\/(\d+)\.m4s$/m.exec(live)?.[1]).toBe(String(firstOfGame + 1));
  expect(await states(channel, startMs, endMs)).toMatchObject([{ state: 'recording' }]);

  moveOn(endMs - platform.clock.now());
  await runJobs();
  expect(await states(channel, startMs, endMs)).toMatchObject([{ state: 'available', reason: null }]);
  const read = await filesOf(`rec-${programKey(channel, startMs)}`, 'harbor-2');
  const playlist = await read('v360.m3u8');
  expect(brokenHlsRules(playlist)).toEqual([]);
  const numbers = [...playlist.matchAll(/^v360\/(\d+)\.m4s$/gm)].map(([, n]) => Number(n));
  expect([numbers[0], numbers.at(-1)]).toEqual([firstOfGame, 1_000 + segments - 1]);
  const manifest = await read('manifest.mpd');
  expect(brokenDashRules(manifest)).toEqual([]);
  expect(manifest).toContain('type="static"');

  // What no encoder sent is not recorded, and what the recording plays is not deleted.
  moveOn(endMs + HOUR_MS - platform.clock.now());
  await runJobs();
  expect(await states(channel, endMs, endMs + HOUR_MS)).toMatchObject([
    { state: 'notRecorded', reason: 'No encoder sent video while it was on the air.' },
  ]);
  moveOn(24 * HOUR_MS);
  await runJobs();
  const [run] = await platform.db.selectFrom('ingest_run').select('deleted').execute();
  expect(run?.deleted).toEqual([[1_000, firstOfGame]]);
});
