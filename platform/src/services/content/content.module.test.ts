import {
  AiringLive,
  Authorize,
  ChannelSchedule,
  ContainerItems,
  ContentSearch,
  LiveEvents,
  LiveProgram,
  OAuthToken,
  programIdOf,
  StorefrontContainers,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  REMOVE,
  SAVE_BLACKOUT,
  SAVE_CHANNEL,
  SAVE_PROGRAMME,
  SAVE_RECORDING,
  SAVE_SECTION,
  testEditor,
  UNDO,
} from '../../testing/test-editors.ts';
import { type TestManifests, testManifests } from '../../testing/test-manifests.ts';
import { bearer, refusalOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { createPublishedContent } from './published-content.service.ts';

const HOUR_MS = 3_600_000;
let platform: TestPlatform;
let manifests: TestManifests;
let client: { headers: { authorization: string } };
beforeAll(async () => {
  [platform, manifests] = await Promise.all([testPlatform(), testManifests()]);
  const token = await send(platform.site, OAuthToken, { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' });
  client = bearer(OAuthToken.reply.parse(token.json()).access_token);
});
afterAll(() => Promise.all([platform.close(), manifests.close()]));
let editor: Awaited<ReturnType<typeof testEditor>>;
beforeEach(async () => {
  editor = await testEditor(platform);
});
afterEach(async () => {
  await platform.db.deleteFrom('content_revision').execute();
  await platform.db.updateTable('content_change').set({ undoes: null }).execute();
  await platform.db.deleteFrom('content_change').execute();
  await platform.reset();
});

/** Other processes see a change within a second; the clock of the platform is stopped. */
const moveOn = (ms = 1_100) => {
  platform.clock.offsetMs += ms;
};
const at = (hours: number): string => {
  const hour = Math.floor(platform.clock.now() / HOUR_MS) * HOUR_MS;
  return new Date(hour + hours * HOUR_MS).toISOString();
};
const external = (more: object = {}) => ({
  name: 'Harbor Sports',
  source: 'external',
  address: `${manifests.url}/master.m3u8`,
  format: 'hls',
  position: 5,
  ...more,
});
const saved = async (mutation: string, variables: object) => {
  const { data, error } = await editor(mutation, variables);
  if (error) throw new Error(`${error.message} ${error.errors.join(' ')}`);
  moveOn();
  return Object.values(data)[0] as unknown as { id: string; revision: number; change: number };
};
const live = { pageSize: 20, reg: 'us', client: 'web' };
const airing = async () => AiringLive.reply.parse((await send(platform.site, AiringLive, live, client)).json()).data;
const schedule = async (cid: string, hours = 12) =>
  ChannelSchedule.reply.parse((await send(platform.site, ChannelSchedule, { cid, hours }, client)).json()).data;
const titleOf = (item: { pgm: { lon?: { n: string }[] | undefined } } | undefined) => item?.pgm.lon?.[0]?.n;
const game = (channel: string, more: object = {}) => ({
  channel,
  title: 'Gulls at Herons',
  startsAt: at(0),
  endsAt: at(3),
  kind: 'live',
  league: 'HBL',
  sport: 'Hockey',
  away: { code: 'GUL', name: 'Gulls' },
  home: { code: 'HER', name: 'Herons' },
  venue: 'Pier 9',
  ...more,
});

test('a channel with an external manifest is listed in its place, plays from its address, and pages may reach its hosts', async () => {
  const { id } = await saved(SAVE_CHANNEL, { channel: external({ isFree: true }) });
  await saved(SAVE_PROGRAMME, { programme: game(id) });

  const [first] = await airing();
  expect(first).toMatchObject({ cid: id, cn: 'Harbor Sports', ev_live: true, sc_st_dt: at(0), sc_ed_dt: at(3) });
  expect(first?.pgm).toMatchObject({ lostl: [{ n: 'Pier 9' }], tm: [{ c: 'GUL' }, { c: 'HER' }] });
  expect((await airing()).map(({ cid }) => cid)).toEqual([id, 'yes-1', 'yes-2', 'yes-3']);

  const { viewer } = await testViewers(platform);
  const { grant, created } = await (await viewer(null, 'harbor-device')).play(id);
  expect(grant).toMatchObject({ contentUrl: `${manifests.url}/master.m3u8`, mediaFormat: 'hls' });
  expect(grant['drm']).toBeUndefined();
  expect(created.json()).toMatchObject({ header: { code: 0 } });

  const programId = programIdOf({ startMs: Date.parse(at(0)), away: 'GUL', home: 'HER', sport: 'Hockey' });
  const times = LiveProgram.reply.parse((await send(platform.site, LiveProgram, { programId })).json());
  expect(times.scheduledEndTime).toBe(at(3));

  const { origins } = createPublishedContent(platform.db, platform.clock);
  expect(await origins()).toEqual({ media: [manifests.url, 'https://media.example.test'], images: [] });
});

test('without an entry of an editor the lists are those of the synthetic network', async () => {
  expect((await airing()).map(({ cid }) => cid)).toEqual(['yes-1', 'yes-2', 'yes-3']);
  expect(await createPublishedContent(platform.db, platform.clock).origins()).toEqual({ media: [], images: [] });
});

test('a program of an editor takes its time from the synthetic schedule, which continues around it', async () => {
  await saved(SAVE_PROGRAMME, { programme: game('yes-1', { startsAt: at(2), endsAt: at(4) }) });
  const items = await schedule('yes-1');
  const own = items.find((item) => titleOf(item) === 'Gulls at Herons');
  expect(own).toMatchObject({ sc_st_dt: at(2), sc_ed_dt: at(4), cid: 'yes-1' });
  expect(items.slice(1).map(({ sc_st_dt }) => sc_st_dt)).toEqual(items.slice(0, -1).map(({ sc_ed_dt }) => sc_ed_dt));
});

test('an overflow event is listed beside the channels while its program is live, with its poster’s host', async () => {
  const { id } = await saved(SAVE_CHANNEL, { channel: external({ placement: 'overflow' }) });
  const events = async () => LiveEvents.reply.parse((await send(platform.site, LiveEvents, live, client)).json()).data;
  expect((await events()).map(({ cid }) => cid)).not.toContain(id);
  await saved(SAVE_PROGRAMME, { programme: game(id, { poster: 'https://images.example.test/game.webp' }) });
  expect((await events()).find(({ cid }) => cid === id)).toMatchObject({
    ev_live: true,
    i: [{ cu: 'https://images.example.test/game.webp' }],
  });
  expect((await airing()).map(({ cid }) => cid)).not.toContain(id);
  const { images } = await createPublishedContent(platform.db, platform.clock).origins();
  expect(images).toEqual(['https://images.example.test']);
});

test('a channel without programs shows its name, without gaps', async () => {
  const { id } = await saved(SAVE_CHANNEL, { channel: external() });
  await saved(SAVE_PROGRAMME, { programme: game(id, { startsAt: at(2), endsAt: at(3) }) });
  const items = await schedule(id);
  expect(items.map(titleOf).slice(0, 2)).toContain('Harbor Sports');
  expect(items.slice(1).map(({ sc_st_dt }) => sc_st_dt)).toEqual(items.slice(0, -1).map(({ sc_ed_dt }) => sc_ed_dt));
});

test('a draft is seen by editors only, and a scheduled change by viewers from its time on', async () => {
  const draft = await saved(SAVE_CHANNEL, { channel: external(), timing: { isDraft: true } });
  expect((await airing()).map(({ cid }) => cid)).not.toContain(draft.id);
  const list = await editor('{ contentChannels { id status { state revision } } }');
  expect(list.data['contentChannels']).toContainEqual({ id: draft.id, status: { state: 'draft', revision: 1 } });

  const publishAt = new Date(platform.clock.now() + HOUR_MS / 4).toISOString();
  await saved(SAVE_CHANNEL, { id: draft.id, base: 1, channel: external({ name: 'Harbor' }), timing: { publishAt } });
  expect((await airing()).map(({ cid }) => cid)).not.toContain(draft.id);
  moveOn(HOUR_MS / 4);
  expect((await airing())[0]).toMatchObject({ cid: draft.id, cn: 'Harbor' });
});

test('of two editors who change one entry, the second is refused with who, when and why, and nothing is lost', async () => {
  const { id } = await saved(SAVE_CHANNEL, { channel: external() });
  const ada = await testEditor(platform, 'ada');
  const replies = await Promise.all([
    editor(SAVE_CHANNEL, { id, base: 1, channel: external({ name: 'Harbor One' }) }),
    ada(SAVE_CHANNEL, { id, base: 1, channel: external({ name: 'Harbor Two' }) }),
  ]);
  const refused = replies.filter(({ error }) => error);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.error).toMatchObject({ code: 'conflict' });
  expect(refused[0]?.error?.message).toMatch(
    /^(eve|ada)@example\.test changed the channel "Harbor (One|Two)" at .* UTC \("the season begins"\): your copy is revision 1, the newest is 2\./,
  );
  const history = await editor(`{ contentHistory(kind: channel, id: "${id}") { revision actor summary body } }`);
  expect(history.data['contentHistory']).toHaveLength(2);
});

test('undo restores what viewers and editors had, and is refused after another change', async () => {
  const { id } = await saved(SAVE_CHANNEL, { channel: external() });
  const renamed = await saved(SAVE_CHANNEL, { id, base: 1, channel: external({ name: 'Wrong' }) });
  await saved(UNDO, { change: renamed.change });
  expect((await airing())[0]?.cn).toBe('Harbor Sports');
  expect((await editor(UNDO, { change: renamed.change })).error).toMatchObject({ code: 'conflict' });

  const removed = await saved(REMOVE, { kind: 'channel', id, base: 3 });
  expect((await airing()).map(({ cid }) => cid)).not.toContain(id);
  await saved(UNDO, { change: removed.change });
  expect((await airing())[0]).toMatchObject({ cid: id, cn: 'Harbor Sports' });
});

test('every invalid value is listed with what to do, and nothing is saved', async () => {
  const { error } = await editor(SAVE_PROGRAMME, {
    programme: game('yes-1', { title: ' ', endsAt: 'tomorrow', home: null }),
  });
  expect(error).toMatchObject({ code: 'invalid' });
  expect(error?.errors).toEqual([
    'title " " is empty: enter it.',
    'endsAt "tomorrow" is not a time: use ISO 8601 such as 2026-11-23T19:00:00Z.',
    'home is missing: a game has two teams.',
  ]);
  expect((await editor(SAVE_PROGRAMME, { programme: game('yes-9') })).error?.message).toMatch(
    /^There is no channel "yes-9": use yes-1, yes-2, yes-3, overflow-1\.$/,
  );
  await saved(SAVE_PROGRAMME, { programme: game('yes-1') });
  const overlap = await editor(SAVE_PROGRAMME, { programme: game('yes-1', { startsAt: at(1), title: 'Late show' }) });
  expect(overlap.error).toMatchObject({ message: expect.stringMatching(/overlaps another one: change its times/) });
  expect(overlap.error?.errors[0]).toMatch(/^program "Gulls at Herons" on yes-1/);
  expect(await platform.db.selectFrom('content_revision').selectAll().execute()).toHaveLength(1);
});

test('a channel that still has programs is not removed', async () => {
  const { id } = await saved(SAVE_CHANNEL, { channel: external() });
  const programme = await saved(SAVE_PROGRAMME, { programme: game(id, { startsAt: at(4), endsAt: at(5) }) });
  expect((await editor(REMOVE, { kind: 'channel', id, base: 1 })).error?.message).toMatch(/has 1 program from now on/);
  await saved(REMOVE, { kind: 'programme', id: programme.id, base: 1 });
  await saved(REMOVE, { kind: 'channel', id, base: 1 });
});

test('only editors and administrators change content; each change is in the audit', async () => {
  for (const name of ['vera', 'ana']) {
    const other = await testEditor(platform, name);
    const { error } = await other(SAVE_CHANNEL, { channel: external() });
    expect(error).toMatchObject({ code: 'forbidden', message: expect.stringMatching(/may not edit content/) });
    expect((await other('{ checkManifest(address: "http://localhost/a.m3u8") { format } }')).error?.code).toBe(
      'forbidden',
    );
  }
  await saved(SAVE_CHANNEL, { channel: external() });
  const audit = await editor('{ audit(last: 1, action: "edit_content") { actor reason from to } }');
  expect(audit.data['audit']).toEqual([
    {
      actor: 'eve@example.test',
      reason: 'the season begins',
      from: null,
      to: 'channel "Harbor Sports", revision 1, published',
    },
  ]);
  expect(
    (
      await editor(
        'mutation { toggle(environment: "development", remote: "mf-watch", on: false, base: 1, reason: "x") { id } }',
      )
    ).error,
  ).not.toBeNull();
});

const goTo = (zone: string) => platform.control.inject({ method: 'POST', url: '/geo', payload: { zone } });

test('a blackout of a program, and a rule of a zone, stop viewers of that zone only', async () => {
  const { id } = await saved(SAVE_CHANNEL, { channel: external({ isFree: true }) });
  await saved(SAVE_PROGRAMME, { programme: game(id, { blackoutZones: ['nets'] }) });
  await saved(SAVE_BLACKOUT, { blackout: { channel: 'yes-3', zones: ['nets'], startsAt: at(0), endsAt: at(2) } });
  const { viewer } = await testViewers(platform);
  const device = await viewer(null, 'zone-device');
  expect((await airing()).filter(({ blackout }) => blackout)).toEqual([]);
  await goTo('nets');
  expect((await airing()).filter(({ blackout }) => blackout).map(({ cid }) => cid)).toEqual([id, 'yes-3']);
  for (const cid of [id, 'yes-3']) {
    expect(refusalOf(Authorize, await device.authorize(cid)).code).toBe('40070120');
  }
  await goTo('yankees-nets');
  expect((await device.play('yes-3')).grant['contentUrl']).toMatch(/manifest\.mpd$/);
});

test('a recording of an editor comes first in its section, is found, opened and authorised', async () => {
  const { id } = await saved(SAVE_RECORDING, {
    recording: {
      title: 'Gulls at Herons, the whole game',
      section: 'classics',
      address: `${manifests.url}/live.mpd`,
      format: 'dash',
      durationS: 7_200,
      isFree: true,
      league: 'MLB',
    },
  });
  const page = { containerId: 'classics', reg: 'us', dt: 'web', client: 'web', pageNumber: 1, pageSize: 5 };
  const items = ContainerItems.reply.parse((await send(platform.site, ContainerItems, page, client)).json());
  expect(items.total).toBe(13);
  expect(items.data.data.map((item) => item.id)).toEqual([
    id,
    ...['01', '02', '03', '04'].map((n) => `vod-classics-${n}`),
  ]);
  const second = await send(platform.site, ContainerItems, { ...page, pageNumber: 2 }, client);
  expect(ContainerItems.reply.parse(second.json()).data.data[0]?.id).toBe('vod-classics-05');

  const query = { cty: 'episode', st: 'published', pageSize: '10', reg: 'us', client: 'web', term: 'HERONS gulls' };
  const found = ContentSearch.reply.parse((await send(platform.site, ContentSearch, query, client)).json());
  expect(found).toMatchObject({ total: 1, data: [{ id, vrt: 7_200_000, isGame: false }] });
  const opened = VodByUrn.reply.parse((await send(platform.site, VodByUrn, { id }, client)).json());
  expect(opened.containerId).toBe('classics');
  const still = await platform.site.inject({ url: opened.data.i?.[0]?.cu ?? '' });
  expect(still.headers['content-type']).toBe('image/svg+xml');
  const { viewer } = await testViewers(platform);
  const { grant } = await (await viewer(null, 'recording-device')).play(id);
  expect(grant).toMatchObject({ contentUrl: `${manifests.url}/live.mpd`, mediaFormat: 'dash' });
});

test('sections are added, ordered, renamed and hidden', async () => {
  const names = async () => {
    const reply = await send(
      platform.site,
      StorefrontContainers,
      { sfId: 'main', tId: 'watch', pageSize: 50, offset: 0 },
      client,
    );
    return StorefrontContainers.reply.parse(reply.json()).data.map(({ name }) => name);
  };
  const before = await names();
  await saved(SAVE_SECTION, { section: { name: 'Hockey', position: 0 } });
  await saved(SAVE_SECTION, { id: 'classics', section: { name: 'Harbor Classics', position: 99 } });
  await saved(SAVE_SECTION, { id: 'highlights', section: { name: 'Highlights', isHidden: true } });
  const kept = before.filter((name) => name !== 'YES Classics' && name !== 'Highlights');
  expect(await names()).toEqual([kept[0], 'Hockey', ...kept.slice(1), 'Harbor Classics']);
});
