import {
  AiringLive,
  ContainerItems,
  ContentSearch,
  GameScore,
  LiveEventFile,
  LiveEvents,
  LiveProgram,
  OAuthToken,
  programIdOf,
  StorefrontContainers,
  scoreboardAt,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { createCatalogueRepo } from './catalogue.repo.ts';

let platform: TestPlatform;
let client: { headers: { authorization: string } };
beforeAll(async () => {
  platform = await testPlatform();
  const response = await send(platform.site, OAuthToken, {
    grant_type: 'client_credentials',
    client_id: 'yesn-yesn-web',
  });
  client = bearer(OAuthToken.reply.parse(response.json()).access_token);
});
afterAll(() => platform.close());

const query = { cty: 'episode', st: 'published', pageSize: '10', reg: 'us', client: 'web' };
const search = async (term: string, more: Record<string, string> = {}) =>
  ContentSearch.reply.parse((await send(platform.site, ContentSearch, { ...query, term, ...more }, client)).json());
const titles = (found: Awaited<ReturnType<typeof search>>) => found.data.map(({ name = '' }) => name);

test('PLAT-041: search finds every word of the term in titles, whatever its case, ten a page', async () => {
  const found = await search('  kenji ANSWERS ');
  expect(found.total).toBeGreaterThan(1);
  for (const title of titles(found)) expect(title).toMatch(/kenji.*answers/i);
  expect((await search('borough report')).data.map(({ id }) => id)).toContain('vod-studio-shows-02');

  const first = await search('yankees');
  const second = await search('yankees', { pageNumber: '2' });
  expect(first.data).toHaveLength(10);
  expect(first.total).toBe(second.total);
  expect(titles(first)[0]).toMatch(/^yankees/i);
  expect(first.data.map(({ id }) => id)).not.toEqual(expect.arrayContaining([second.data[0]?.id]));
});

test('PLAT-041: nothing is found for nonsense, for blanks, and for what means something to SQL', async () => {
  for (const term of ['zzzzqq', 'yankees zzzzqq', '   ', '%', '_', "'; drop table vod; --", '\\']) {
    expect(await search(term)).toEqual({ data: [], total: 0 });
  }
});

test('PLAT-041, PLAT-044: what is not published is neither found nor opened', async () => {
  const item = { id: 'vod-secret', name: 'The secret recording' };
  const row = { ...item, container_id: 'classics', position: 99, free: true, media_id: 'vod-soccer-20', item };
  const { name: _name, ...draft } = row;
  await createCatalogueRepo(platform.db).write(
    [{ id: 'classics', storefront: 'main', position: 3, name: 'YES Classics' }],
    [{ ...draft, published: false }],
  );
  expect((await search('secret recording')).total).toBe(0);
  expect((await send(platform.site, VodByUrn, { id: 'vod-secret' }, client)).statusCode).toBe(404);
  expect((await send(platform.site, ContentSearch, { ...query, term: 'secret', st: 'draft' }, client)).statusCode).toBe(
    400,
  );
});

test('PLAT-044: one recording by its id, with its section; an unknown id is a 404', async () => {
  const found = await send(platform.site, VodByUrn, { id: 'vod-interviews-01' }, client);
  expect(VodByUrn.reply.parse(found.json())).toMatchObject({
    data: { id: 'vod-interviews-01', ent: [{ sp: 'urn:package:Free_Pkg' }] },
    containerId: 'interviews',
  });
  const unknown = await send(platform.site, VodByUrn, { id: 'vod-nowhere' }, client);
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ errorCode: 'content_not_found' });
});

test('PLAT-039: the list of channels has as many items as pageSize names, and one for a size below one', async () => {
  const page = async (pageSize: string) => {
    const response = await send(platform.site, AiringLive, { pageSize, reg: 'us', client: 'web' }, client);
    return AiringLive.reply.parse(response.json()).data.map(({ cid }) => cid);
  };
  const all = await page('10');
  expect(all.length).toBeGreaterThan(1);
  expect(await page('1')).toEqual(all.slice(0, 1));
  expect(await page('0')).toEqual(all.slice(0, 1));
  expect(await page('2')).toEqual(all.slice(0, 2));
});

const liveEvent = async () =>
  LiveEventFile.reply.parse((await platform.site.inject({ url: LiveEventFile.path })).json());

test('PLAT-050: the live event is the game on now, where the configuration says it is', async () => {
  const { liveEventUrl } = (await platform.site.inject({ url: '/config/remote-config.json' })).json();
  expect(liveEventUrl).toBe(LiveEventFile.path);
  const event = await liveEvent();
  expect(event.teams.map(({ ty }) => ty).toSorted()).toEqual(['away', 'home']);
  expect(Math.abs(Date.parse(event.eventTime) - platform.clock.now())).toBeLessThan(12 * 3_600_000);
});

test('PLAT-051: the overlay’s program has its times; one that does not exist is a 404', async () => {
  const { eventTime, teams, sportsName } = await liveEvent();
  const code = (side: string) => teams.find(({ ty }) => ty === side)?.c ?? '';
  const game = { startMs: Date.parse(eventTime), away: code('away'), home: code('home'), sport: sportsName };
  const program = await send(platform.site, LiveProgram, { programId: programIdOf(game) });
  const times = LiveProgram.reply.parse(program.json());
  expect(times.scheduledStartTime).toBe(eventTime);
  expect(Date.parse(times.scheduledEndTime)).toBeGreaterThan(game.startMs);
  for (const programId of ['invalid', '20200101-NYK-BOS', `${programIdOf(game)}-2`]) {
    expect((await send(platform.site, LiveProgram, { programId })).statusCode).toBe(404);
  }
});

const scoreOf = (id: string, headers: Record<string, string> = {}) =>
  send(platform.site, GameScore, { id }, { headers: { ...client.headers, ...headers } });

test('the score of what is on air is that of its schedule, and costs nothing to ask again until it changes', async () => {
  const page = { pageSize: 10, reg: 'us', client: 'web' };
  const onAir = [AiringLive, LiveEvents].map(
    async (list) => list.reply.parse((await send(platform.site, list, page, client)).json()).data,
  );
  const data = (await Promise.all(onAir)).flat();
  for (const { pgm_id = '' } of data.filter(({ isGame }) => !isGame)) {
    expect((await scoreOf(pgm_id)).statusCode).toBe(404);
  }
  const games = data.filter(({ isGame }) => isGame);
  expect(games.length).toBeGreaterThan(0);
  for (const { pgm_id = '', sc_st_dt, pgm } of games) {
    const first = await scoreOf(pgm_id);
    const game = GameScore.reply.parse(first.json());
    expect(game).toMatchObject({ id: pgm_id, startsAt: sc_st_dt, away: { code: pgm.tm?.[0]?.c } });
    const { etag = '' } = first.headers as { etag?: string };
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect((await scoreOf(pgm_id, { 'if-none-match': etag })).statusCode).toBe(304);
  }
});

test('a condensed game has all of its score; highlights, unknown names and who brings no token have none', async () => {
  const game = GameScore.reply.parse((await scoreOf('vod-recent-games-01')).json());
  const recording = VodByUrn.reply.parse(
    (await send(platform.site, VodByUrn, { id: 'vod-recent-games-01' }, client)).json(),
  ).data;
  expect(recording.cd).toMatch(/^Condensed game/);
  expect(scoreboardAt(game, (recording.vrt ?? 0) / 1000)).toMatchObject({ phase: 'final' });
  for (const id of ['vod-highlights-01', 'vod-nowhere', '%00', 'x'.repeat(101)])
    expect([400, 404]).toContain((await scoreOf(id)).statusCode);
  expect((await send(platform.site, GameScore, { id: 'vod-recent-games-01' })).statusCode).toBe(401);
});

test('S-24: every list that a page refreshes answers with nothing while nothing has changed', async () => {
  const live = { pageSize: 10, reg: 'us', client: 'web' };
  const container = {
    containerId: 'highlights',
    reg: 'us',
    dt: 'androidmobile',
    client: 'web',
    pageNumber: 1,
    pageSize: 50,
  };
  const asks = [
    (extra: object) => send(platform.site, AiringLive, live, extra),
    (extra: object) => send(platform.site, LiveEvents, live, extra),
    (extra: object) =>
      send(platform.site, StorefrontContainers, { sfId: 'main', tId: 'watch', pageSize: 50, offset: 0 }, extra),
    (extra: object) => send(platform.site, ContainerItems, container, extra),
  ];
  for (const request of asks) {
    const { etag } = (await request(client)).headers;
    const again = await request({ headers: { ...client.headers, 'if-none-match': etag } });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
  }
});
