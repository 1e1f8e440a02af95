import {
  Authorize,
  ContainerItems,
  GameScore,
  programKey,
  type ScheduleItem,
  StorefrontContainers,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { DAY_MS, endOf, HOUR_MS, keyOf, MINUTE_MS, recorderTests } from '../../testing/recorder-tests.ts';
import { SAVE_CHANNEL, SAVE_PROGRAMME, UNDO } from '../../testing/test-editors.ts';
import { type TestManifests, testManifests } from '../../testing/test-manifests.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

let platform: TestPlatform;
let manifests: TestManifests;
const { moveTo, moveOn, runJobs, editor, request, saved, guide, gameOn, rowOf, isFound, programPage, reset } =
  recorderTests(() => platform);
beforeAll(async () => {
  [platform, manifests] = await Promise.all([testPlatform(), testManifests()]);
});
afterAll(() => Promise.all([platform.close(), manifests.close()]));
beforeEach(async () => {
  await runJobs();
});
afterEach(() => reset());

const RECORD = `mutation ($program: ID!, $isRecorded: Boolean!, $base: Int!) {
  recordProgram(program: $program, isRecorded: $isRecorded, base: $base, reason: "the rights") { id revision change }
}`;

test('a game becomes a recording at its end: listed, found from the schedule, with its teams, length and score', async () => {
  const game = await gameOn('yes-1');
  moveTo(endOf(game) - MINUTE_MS);
  await runJobs();
  expect(await rowOf(game)).toMatchObject({ state: 'recording', recording: null });
  moveTo(endOf(game));
  expect((await runJobs())['recorder.record']).toBeGreaterThanOrEqual(1);

  const row = await rowOf(game);
  expect(row).toMatchObject({ state: 'available', reason: null, revision: 1 });
  const id = row?.recording ?? '';
  const { data, containerId } = VodByUrn.reply.parse((await request(VodByUrn, { id })).json());
  expect(data).toMatchObject({
    name: game.pgm.lon?.[0]?.n,
    tm: game.pgm.tm,
    ent: game.ent,
    con_tg: ['Baseball', 'MLB'],
    st_dt: game.sc_st_dt,
    vrt: endOf(game) - Date.parse(game.sc_st_dt),
    isGame: true,
  });
  const sections = { sfId: 'main', tId: 'web', pageSize: 50, offset: 0 };
  expect((await request(StorefrontContainers, sections)).json().data).toContainEqual(
    expect.objectContaining({ id: containerId, name: 'Full games' }),
  );
  const list = { containerId, reg: 'us', dt: 'web', client: 'web', pageNumber: 1, pageSize: 50 };
  const listed = ContainerItems.reply.parse((await request(ContainerItems, list)).json());
  expect(listed.data.data.map((item) => item.id)).toContain(id);
  expect((await programPage(game)).recording).toBe(id);
  expect((await guide(Date.parse(game.sc_st_dt), endOf(game))).find(({ recording }) => recording === id)?.cid).toBe(
    'yes-1',
  );
  const score = async (of: string) => GameScore.reply.parse((await request(GameScore, { id: of })).json());
  expect((await score(id)).turns).toEqual((await score(game.pgm_id ?? '')).turns);
});

test('a recording plays the channel’s own segments from the program’s first second to its last, in HLS and in DASH', async () => {
  const game = await gameOn('yes-1');
  moveTo(endOf(game));
  await runJobs();
  const id = (await rowOf(game))?.recording ?? '';
  const { viewer } = await testViewers(platform);
  const watcher = await viewer('card-m', 'recording-device');
  const { contentUrl } = Authorize.reply.parse((await watcher.play(id)).grant);
  const at = (file: string) => platform.site.inject({ url: contentUrl.replace(/[^/]+$/, file) });
  const playlist = (await at('v720.m3u8')).body;
  expect(brokenHlsRules(playlist)).toEqual([]);
  const segments = playlist.match(/^v720\/.*$/gm) ?? [];
  expect(segments.length * 1.92).toBeCloseTo((endOf(game) - Date.parse(game.sc_st_dt)) / 1000, -1);
  for (const segment of [segments[0], segments.at(-1)]) expect((await at(segment ?? '')).statusCode).toBe(200);
  expect((await platform.site.inject({ url: contentUrl })).body).toContain('type="static"');

  const { authorize } = await viewer(null, 'visitor-device');
  expect((await authorize(id)).json().header.code).toBe((await authorize('yes-1')).json().header.code);
});

test('a run that was interrupted is repeated, two runs make one recording, and downtime is caught up', async () => {
  const [first, other] = [await gameOn('overflow-1'), await gameOn('yes-2')];
  moveTo(Math.max(endOf(first), endOf(other)) + 5 * HOUR_MS);
  // The audit is written last: everything before it has to disappear with it.
  await platform.db.schema.alterTable('registry_audit').renameTo('registry_audit_away').execute();
  try {
    expect(
      (await platform.control.inject({ method: 'POST', url: '/jobs/run', payload: {} })).statusCode,
    ).toBeGreaterThanOrEqual(500);
  } finally {
    await platform.db.schema.alterTable('registry_audit_away').renameTo('registry_audit').execute();
  }
  moveOn();
  expect([(await rowOf(first))?.state, (await rowOf(first))?.recording]).toEqual(['recording', null]);
  expect((await runJobs())['recorder.record']).toBeGreaterThanOrEqual(4);
  expect((await runJobs())['recorder.record']).toBe(0);
  for (const game of [first, other]) expect(await rowOf(game)).toMatchObject({ state: 'available', revision: 1 });
});

test('an editor turns the recording of a program off and on, with a reason, and the job obeys', async () => {
  const game = await gameOn('yes-1');
  const choice = { program: keyOf(game), isRecorded: false, base: 0 };
  const off = await saved(RECORD, choice);
  expect(await rowOf(game)).toMatchObject({ state: 'off', reason: expect.stringMatching(/: the rights$/) });
  const stale = await editor(RECORD, choice);
  expect([stale.error?.code, stale.error?.message]).toEqual(['conflict', expect.stringContaining('Load it')]);
  moveTo(endOf(game));
  await runJobs();
  expect(await rowOf(game)).toMatchObject({ state: 'removed', recording: null });
  expect((await programPage(game)).recording).toBeUndefined();

  const on = await saved(RECORD, { ...choice, isRecorded: true, base: off.revision });
  expect(await rowOf(game)).toMatchObject({ state: 'available', revision: 2 });
  expect(await isFound(on.id)).toBe(true);
  await saved(UNDO, { change: on.change });
  expect(await isFound(on.id)).toBe(false);
});

test('a recording is removed when its time to be kept has ended, and the schedule no longer names it', async () => {
  const game = await gameOn('yes-1');
  moveTo(endOf(game));
  await runJobs();
  const id = (await rowOf(game))?.recording ?? '';
  moveTo(endOf(game) + 30 * DAY_MS - MINUTE_MS);
  await runJobs();
  expect(await isFound(id)).toBe(true);
  moveTo(endOf(game) + 30 * DAY_MS);
  expect((await runJobs())['recorder.expire']).toBeGreaterThanOrEqual(1);
  expect(await isFound(id)).toBe(false);
});

test('a program on an external channel is not recorded, and the reason is shown', async () => {
  const source = { source: 'external', address: `${manifests.url}/master.m3u8`, format: 'hls' };
  const { id: channel } = await saved(SAVE_CHANNEL, { channel: { name: 'Harbor Sports', ...source } });
  const startMs = Math.floor(platform.clock.now() / MINUTE_MS) * MINUTE_MS;
  const times = { startsAt: new Date(startMs).toISOString(), endsAt: new Date(startMs + HOUR_MS).toISOString() };
  await saved(SAVE_PROGRAMME, { programme: { channel, title: 'Gulls at Herons', kind: 'live', ...times } });
  moveTo(startMs + HOUR_MS);
  await runJobs();
  const game = { cid: channel, sc_st_dt: times.startsAt, sc_ed_dt: times.endsAt } as ScheduleItem;
  expect(await rowOf(game)).toMatchObject({
    state: 'notRecorded',
    recording: null,
    reason: `The channel "${channel}" plays from an external address, so its segments are not kept here.`,
  });
  const { error } = await editor(RECORD, { program: keyOf(game), isRecorded: true, base: 0 });
  expect(error?.message).toContain('Record it there, and add the recording by its address.');
});

test('a program that an editor put on a built-in channel is recorded with the editor’s facts', async () => {
  const startMs = Math.ceil(platform.clock.now() / HOUR_MS) * HOUR_MS;
  const programme = {
    channel: 'yes-3',
    title: 'Gulls at Herons',
    kind: 'live',
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(startMs + HOUR_MS).toISOString(),
    access: 'subscription',
    away: { code: 'GUL', name: 'Gulls' },
    home: { code: 'HER', name: 'Herons' },
  };
  await saved(SAVE_PROGRAMME, { programme });
  moveTo(startMs + HOUR_MS);
  await runJobs();
  const id = `rec-${programKey('yes-3', startMs)}`;
  const { data } = VodByUrn.reply.parse((await request(VodByUrn, { id })).json());
  expect(data).toMatchObject({
    name: 'Gulls at Herons',
    vrt: HOUR_MS,
    isGame: false,
    tm: [{ c: 'GUL' }, { c: 'HER' }],
  });
  const { viewer } = await testViewers(platform);
  expect((await (await viewer(null, 'free-device')).authorize(id)).json().header.code).not.toBe(0);
});
