import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { testEditor } from '../../testing/test-editors.ts';
import { fieldsOf, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

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
beforeAll(async () => {
  platform = await testPlatform();
  editor = await testEditor(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.db.deleteFrom('channel_break').execute();
});

const change = async (query: string, variables: object): Promise<Break | null> => {
  const { data, error } = await editor(query, variables);
  if (error) throw new Error(error.message);
  return Object.values(data)[0] as unknown as Break | null;
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
  ['a channel without breaks', BEGIN, { channel: 'yes-9', seconds: 60 }, /"yes-9" is not a channel with breaks/],
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
