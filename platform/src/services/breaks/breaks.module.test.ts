import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { SAVE_CHANNEL, testEditor } from '../../testing/test-editors.ts';
import { fieldsOf, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { type TestManifests, testManifests } from '../../testing/test-manifests.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { until } from '../../testing/until.ts';
import { createRunStore } from '../ingest/live-runs.repo.ts';

const FIELDS = '{ id channel startsAt endsAt isCutShort }';
const BEGIN = `mutation ($channel: String!, $seconds: Float!, $startsAt: DateTime) {
  beginBreak(channel: $channel, seconds: $seconds, startsAt: $startsAt, reason: "between innings") ${FIELDS} }`;
const END = `mutation ($id: Int!) { endBreak(id: $id, reason: "play continues") ${FIELDS} }`;
const SIGNAL = `mutation ($channel: String!, $message: String!) {
  signalBreak(channel: $channel, message: $message, reason: "automation") ${FIELDS} }`;
const LIST = `query ($from: DateTime!, $until: DateTime!) { channelBreaks(channel: "yes-1", from: $from, until: $until) ${FIELDS} }`;

interface Break {
  readonly id: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isCutShort: boolean;
}

let platform: TestPlatform;
let editor: Awaited<ReturnType<typeof testEditor>>;
let manifests: TestManifests;
beforeAll(async () => {
  [platform, manifests] = await Promise.all([testPlatform(), testManifests()]);
  editor = await testEditor(platform);
});
afterAll(async () => {
  await manifests.close();
  await platform.close();
});
beforeEach(async () => {
  await platform.db.deleteFrom('channel_break').execute();
});

const change = async (query: string, variables: object): Promise<Break | null> => {
  const { data, error } = await editor(query, variables);
  if (error) throw new Error(error.message);
  return Object.values(data)[0] as unknown as Break | null;
};
const saveChannel = async (channel: object, more: object = {}): Promise<string> => {
  const { data, error } = await editor(SAVE_CHANNEL, { channel, ...more });
  if (error) throw new Error(error.message);
  return String(data['saveChannel']?.['id']);
};
/** One rendition at 25 frames a second. */
const VIDEO = {
  ...{ frameRate: 25, segmentFrames: 48 },
  videos: [
    {
      ...{ id: 'v360', codec: 'avc1.4d401f', width: 640, height: 360 },
      ...{ averageBandwidth: 800_000, peakBandwidth: 1_440_000 },
    },
  ],
};
const iso = (ms: number) => new Date(ms).toISOString();
const listed = async (): Promise<readonly Break[]> => {
  const nowMs = platform.clock.now();
  const { data } = await editor(LIST, { from: iso(nowMs - 3_600_000), until: iso(nowMs + 3_600_000) });
  return Object.values(data)[0] as unknown as readonly Break[];
};

test('a break that an editor begins is in the manifests of its channel before it begins, and ends early', async () => {
  const begun = await change(BEGIN, { channel: 'yes-1', seconds: 60 });
  expect([begun?.startsAt, begun?.endsAt]).toEqual([
    iso(platform.clock.now() + 15_000),
    iso(platform.clock.now() + 75_000),
  ]);
  const viewer = await (await testViewers(platform)).viewer('card-m', 'breaks-1');
  const { contentUrl, heartbeatToken } = Authorize.reply.parse(fieldsOf(Authorize, await viewer.authorize('yes-1')));
  await viewer.create(heartbeatToken);
  const manifest = async (url = contentUrl) => (await platform.site.inject({ url })).body;
  expect(await manifest()).toContain(`duration="60000" id="${begun?.id}"><Signal`);
  const playlist = contentUrl.replace('manifest.mpd', 'v360.m3u8');
  expect(await manifest(playlist)).toContain(`ID="break-${begun?.id}"`);
  platform.clock.offsetMs += 20_000;
  expect(await change(END, { id: begun?.id })).toMatchObject({
    isCutShort: true,
    endsAt: iso(platform.clock.now() + 15_000),
  });
  platform.clock.offsetMs += 1_920;
  expect(await manifest()).toContain(`duration="20000" id="${begun?.id}"><Signal`);
  expect(await manifest(playlist)).toContain('SCTE35-IN=0xFC');
});

test('a break of a channel that an encoder sends is in its manifests, also when the slate begins during it', async () => {
  const channel = await saveChannel({ name: 'Harbor', source: 'ingested', isFree: true });
  await platform.db.insertInto('ingest_channel').values({ channel_id: channel, slot: 0, keys_at: 0 }).execute();
  const runs = createRunStore(platform.db, channel);
  const startsAtMs = platform.clock.now() - 60_000;
  const encoder = { ...VIDEO, run: 1, kind: 'live' as const, startsAtMs, firstNumber: 1, segments: 31 };
  await runs.begin(encoder);
  const viewer = await (await testViewers(platform)).viewer(null, 'breaks-2');
  const { contentUrl } = Authorize.reply.parse((await viewer.play(channel)).grant);
  const file = async (name: string) => (await platform.site.inject({ url: contentUrl.replace(/[^/]+$/, name) })).body;
  expect(await file('manifest.mpd')).not.toContain('<Event ');

  const begun = await change(BEGIN, { channel, seconds: 60 });
  const event = `duration="60000" id="${begun?.id}"><Signal`;
  await runs.extend({ ...encoder, segments: 40 });
  const manifest = await until(
    () => file('manifest.mpd'),
    (text) => text.includes(event),
  );
  expect(brokenDashRules(manifest)).toEqual([]);
  const playlist = await file('v360.m3u8');
  expect(playlist).toContain(`ID="break-${begun?.id}",CLASS="com.grandstand.break",START-DATE="${begun?.startsAt}"`);
  expect(brokenHlsRules(playlist)).toEqual([]);

  const slate = { ...VIDEO, run: 2, kind: 'slate' as const, startsAtMs: startsAtMs + 40 * 1_920, firstNumber: 41 };
  await runs.begin({ ...slate, segments: 1 });
  const both = await until(
    () => file('manifest.mpd'),
    (text) => text.split(event).length === 3,
  );
  expect(brokenDashRules(both)).toEqual([]);

  platform.clock.offsetMs += 20_000;
  await change(END, { id: begun?.id });
  await runs.extend({ ...slate, segments: 5 });
  await until(
    () => file('manifest.mpd'),
    (text) => text.includes(`duration="20000" id="${begun?.id}"`),
  );
  expect(await file('v360.m3u8')).toContain('SCTE35-IN=0xFC');
});

test('a channel whose viewers get a manifest of another host has no breaks; a draft changes nothing', async () => {
  const external = { source: 'external', address: `${manifests.url}/master.m3u8`, format: 'hls' };
  const channel = await saveChannel({ name: 'Partner', ...external });
  await expect(change(BEGIN, { channel, seconds: 60 })).rejects.toThrow(/plays a manifest of another host/);
  await saveChannel({ name: 'YES Extra', ...external }, { id: 'yes-3', timing: { isDraft: true } });
  expect(await change(BEGIN, { channel: 'yes-3', seconds: 60 })).toMatchObject({ channel: 'yes-3' });
});

test('a message of SCTE 35 begins a break, once, and another one ends it', async () => {
  // Typed from the examples of the standard: placement opportunity of 307 s, and its end.
  const out = '/DA0AAAAAAAA///wBQb+cr0AUAAeAhxDVUVJSAAAjn/PAAGlmbAICAAAAAAsoKGKNAIAmsnRfg==';
  const end = '/DAvAAAAAAAA///wBQb+dGKQoAAZAhdDVUVJSAAAjn+fCAgAAAAALKChijUCAKnMZ1g=';
  const begun = await change(SIGNAL, { channel: 'yes-1', message: out });
  const lengthMs = Date.parse(begun?.endsAt ?? '') - Date.parse(begun?.startsAt ?? '');
  expect(Math.round(lengthMs / 1_000)).toBe(307);
  expect(await change(SIGNAL, { channel: 'yes-1', message: out })).toEqual(begun);
  platform.clock.offsetMs += 30_000;
  expect(await change(SIGNAL, { channel: 'yes-1', message: end })).toMatchObject({ id: begun?.id, isCutShort: true });
  platform.clock.offsetMs += 20_000;
  expect(await change(SIGNAL, { channel: 'yes-1', message: end })).toBeNull();
  expect(await listed()).toHaveLength(1);
});

test.each([
  ['on a channel that does not exist', BEGIN, { channel: 'yes-9', seconds: 60 }, /There is no channel "yes-9"/],
  ['too short', BEGIN, { channel: 'yes-1', seconds: 2 }, /A break of 2 s is not possible: use 5 to 600 s/],
  ['too late', BEGIN, { channel: 'yes-1', seconds: 60, startsAt: '2020-01-01T00:00:00Z' }, /within seven days/],
  ['unknown', END, { id: 99 }, /no break 99 to end/],
  ['damaged', SIGNAL, { channel: 'yes-1', message: '/DAvAAAAAAAA' }, /has 9 bytes and names 50/],
])('a break that is %s is refused with a remedy', async (_what, query, variables, message) => {
  await expect(change(query, variables)).rejects.toThrow(message);
});

test('breaks of a channel do not overlap; one that has not begun is removed by its end, from players as well', async () => {
  const startsAt = iso(platform.clock.now() + 300_000);
  const later = await change(BEGIN, { channel: 'yes-1', seconds: 60, startsAt });
  await expect(
    change(BEGIN, { channel: 'yes-1', seconds: 600, startsAt: iso(platform.clock.now() + 60_000) }),
  ).rejects.toThrow(`yes-1 has break ${later?.id}`);
  const viewer = await (await testViewers(platform)).viewer('card-m', 'breaks-3');
  const { contentUrl, heartbeatToken } = Authorize.reply.parse(fieldsOf(Authorize, await viewer.authorize('yes-1')));
  await viewer.create(heartbeatToken);
  const manifest = async () => (await platform.site.inject({ url: contentUrl })).body;
  expect(await manifest()).toContain(`duration="60000" id="${later?.id}"`);
  await change(END, { id: later?.id });
  expect(await listed()).toEqual([]);
  await expect(change(END, { id: later?.id })).rejects.toThrow(/There is no break/);
  // Players keep what a manifest listed.
  platform.clock.offsetMs += 1_920;
  expect(await manifest()).toContain(`duration="0" id="${later?.id}"`);
  expect(await change(BEGIN, { channel: 'yes-1', seconds: 60, startsAt })).toMatchObject({ startsAt });
});
