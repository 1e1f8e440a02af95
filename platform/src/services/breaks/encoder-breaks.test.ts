import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openEncoderBreaks } from '../../app-content.ts';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { spliceMessage } from '../../testing/splice-messages.ts';
import { SAVE_CHANNEL, testEditor } from '../../testing/test-editors.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { until } from '../../testing/until.ts';
import { createRunStore } from '../ingest/live-runs.repo.ts';

const LIST = `query ($channel: String!, $from: DateTime!, $until: DateTime!) {
  channelBreaks(channel: $channel, from: $from, until: $until) { id startsAt endsAt isCutShort origin } }`;
const S = 90_000;
const SEGMENT_MS = 1_920;

let platform: TestPlatform;
let editor: Awaited<ReturnType<typeof testEditor>>;
let channel: string;
let contentUrl: string;
let runs: ReturnType<typeof createRunStore>;
/** The encoder's run, which began a minute before the tests. */
let segments = 31;

beforeAll(async () => {
  platform = await testPlatform();
  editor = await testEditor(platform);
  const saved = await editor(SAVE_CHANNEL, { channel: { name: 'Harbor', source: 'ingested', isFree: true } });
  channel = String(saved.data['saveChannel']?.['id']);
  await platform.db.insertInto('ingest_channel').values({ channel_id: channel, slot: 0, keys_at: 0 }).execute();
  runs = createRunStore(platform.db, channel);
  const video = { id: 'v360', codec: 'avc1.4d401f', width: 640, height: 360 };
  await runs.begin({
    ...{ run: 1, kind: 'live', startsAtMs: platform.clock.now() - 60_000, firstNumber: 1, segments },
    ...{ frameRate: 25, segmentFrames: 48 },
    videos: [{ ...video, averageBandwidth: 800_000, peakBandwidth: 1_440_000 }],
  });
  const viewer = await (await testViewers(platform)).viewer(null, 'encoder-breaks-1');
  contentUrl = Authorize.reply.parse((await viewer.play(channel)).grant).contentUrl;
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.db.deleteFrom('channel_break').execute();
});

const iso = (ms: number) => new Date(ms).toISOString();
const now = () => platform.clock.now();
/** As the process of the channel reports it. */
const signal = (form: Parameters<typeof spliceMessage>[0], atMs: number) =>
  openEncoderBreaks({ ...platform, log: { warn: () => undefined }, config: { adServerUrl: 'http://127.0.0.1:9/' } })(
    channel,
    { message: spliceMessage(form).toString('base64'), atMs },
  );
const listed = async () => {
  const { data } = await editor(LIST, { channel, from: iso(now() - 3_600_000), until: iso(now() + 3_600_000) });
  return data['channelBreaks'];
};
const file = async (name: string) => (await platform.site.inject({ url: contentUrl.replace(/[^/]+$/, name) })).body;
/** After the next segment, with which breaks are read. */
const manifests = async () => {
  segments += 1;
  platform.clock.offsetMs += SEGMENT_MS;
  await runs.extend({ run: 1, segments });
  const hls = await until(
    () => file('v360.m3u8'),
    (text) => text.includes(`\nv360/${segments}.m4s`),
  );
  return { hls, dash: await file('manifest.mpd') };
};

test('a break that an encoder signals four seconds ahead is listed at its picture, and ends where its return is signalled', async () => {
  const before = await manifests();
  const startsAt = now() + 4_000;
  await signal({ eventId: 7, ptsTicks: 0, durationTicks: 60 * S }, startsAt);
  expect(await listed()).toMatchObject([
    { startsAt: iso(startsAt), endsAt: iso(startsAt + 60_000), isCutShort: false, origin: 'encoder' },
  ]);
  const begun = await manifests();
  expect(begun.hls).toContain(`START-DATE="${iso(startsAt)}",PLANNED-DURATION=60.000,SCTE35-OUT=0xFC`);
  expect(begun.dash).toMatch(/<Event presentationTime="\d+" duration="60000" id="\d+"><Signal/);

  await signal({ eventId: 7, ptsTicks: 0, isOut: false }, startsAt + 30_000);
  const ended = await manifests();
  expect(ended.hls).toContain('DURATION=30.000,SCTE35-IN=0xFC');
  expect(ended.dash).toContain('duration="30000"');
  // A return that names another time changes nothing that is listed.
  await signal({ eventId: 7, ptsTicks: 0, isOut: false }, startsAt + 20_000);
  const after = await manifests();
  for (const [older, newer] of [[before, begun] as const, [begun, ended] as const, [ended, after] as const]) {
    expect(brokenByUpdate(older.hls, newer.hls)).toEqual([]);
    expect(brokenHlsRules(newer.hls)).toEqual([]);
    expect(brokenDashRules(newer.dash)).toEqual([]);
  }
});

test('a break whose message arrives when it has begun is listed in the past, and what was listed stays', async () => {
  const before = await manifests();
  const startsAt = now() - 3_000;
  await signal({ eventId: 8, durationTicks: 30 * S }, startsAt);
  const after = await manifests();
  expect(after.hls).toContain(`START-DATE="${iso(startsAt)}",PLANNED-DURATION=30.000`);
  expect(brokenByUpdate(before.hls, after.hls)).toEqual([]);
  expect(brokenDashRules(after.dash)).toEqual([]);
  await signal({ eventId: 8, isOut: false }, now() - 500);
  const ended = await manifests();
  expect(brokenByUpdate(after.hls, ended.hls)).toEqual([]);
  expect(ended.hls).toContain('SCTE35-IN=0xFC');
});

test('encoders repeat a message: there is one break, and one row of the audit that names the encoder', async () => {
  const startsAt = now() + 4_000;
  for (const laterMs of [0, 300, -200]) await signal({ eventId: 9, durationTicks: 30 * S }, startsAt + laterMs);
  expect(await listed()).toHaveLength(1);
  const { data } = await editor('{ audit(last: 5, action: "edit_content") { actor reason to } }');
  const rows = (data['audit'] as unknown as { readonly actor: string; readonly reason: string }[]).filter(
    ({ reason }) => /event 9 /.test(reason),
  );
  expect(rows).toEqual([
    {
      actor: 'encoder (SCTE 35)',
      reason: 'SCTE 35 event 9 in the stream of the encoder.',
      to: expect.stringMatching(/^break \d+ of .*, 30 s$/),
    },
  ]);
  // The ID is used again for the next break.
  platform.clock.offsetMs += 120_000;
  await signal({ eventId: 9, durationTicks: 30 * S }, now() + 4_000);
  expect(await listed()).toHaveLength(2);
});

test('a cancelled break is removed before it begins, and ends when it has begun; one that an editor removed stays removed', async () => {
  const startsAt = now() + 4_000;
  await signal({ eventId: 10, durationTicks: 60 * S }, startsAt);
  await signal({ eventId: 10, isCancelled: true }, now());
  expect(await listed()).toEqual([]);
  await signal({ eventId: 10, durationTicks: 60 * S }, startsAt + 100);
  expect(await listed()).toEqual([]);
  await signal({ eventId: 11, durationTicks: 60 * S }, now() - 5_000);
  await signal({ eventId: 11, isCancelled: true }, now());
  expect(await listed()).toMatchObject([{ endsAt: iso(now()), isCutShort: true }]);
});

test('a break without a duration lasts two minutes at most, and a longer one ten', async () => {
  await signal({ eventId: 12 }, now());
  await signal({ eventId: 13, durationTicks: 3_600 * S }, now() + 200_000);
  const lengths = ((await listed()) as unknown as { startsAt: string; endsAt: string }[]).map(
    ({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 1_000,
  );
  expect(lengths).toEqual([120, 600]);
});

test.each([
  ['of a clock that is wrong', { eventId: 14 }, 2 * 3_600_000, /more than an hour from now: correct the clock/],
  ['of a break that has ended', { eventId: 15, durationTicks: 30 * S }, -40_000, /had ended when its message arrived/],
  ['of two seconds', { eventId: 16, durationTicks: 2 * S }, 4_000, /A break of 2 s is not possible/],
])('a message %s changes nothing, and the log says why', async (_what, form, fromNowMs, message) => {
  await expect(signal(form, now() + fromNowMs)).rejects.toThrow(message);
  expect(await listed()).toEqual([]);
});
