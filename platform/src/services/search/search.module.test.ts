import { ContentSearch, FindPrograms, OAuthToken, SuggestSearch } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
let client: { headers: { authorization: string } };
const connect = async () => {
  const response = await send(platform.site, OAuthToken, {
    grant_type: 'client_credentials',
    client_id: 'yesn-yesn-web',
  });
  client = bearer(OAuthToken.reply.parse(response.json()).access_token);
};
beforeAll(async () => {
  platform = await testPlatform();
  await connect();
});
afterAll(() => platform.close());

const page = { cty: 'episode', st: 'published', pageSize: '10', reg: 'us', client: 'web' };
const videos = async (term: string) =>
  ContentSearch.reply.parse((await send(platform.site, ContentSearch, { ...page, term }, client)).json());
const find = async (term: string) =>
  FindPrograms.reply.parse((await send(platform.site, FindPrograms, { term }, client)).json());
const suggest = async (term: string) =>
  SuggestSearch.reply.parse((await send(platform.site, SuggestSearch, { term }, client)).json()).data;

const teamNames = async (term: string) => (await find(term)).teams.map(({ name }) => name);
const titleOf = ({ lon, name = '' }: { lon?: { n: string }[] | undefined; name?: string | undefined }) =>
  lon?.[0]?.n ?? name;

test.each([
  ['yanks', 'Yankees'],
  ['bombers', 'Yankees'],
  ['BRONX', 'Yankees'],
  ['sixers', '76ers'],
  ['76ers', '76ers'],
  ['nycfc', 'New York City FC'],
  ['fútbol seattle', 'Sounders'],
  ['brooklyn', 'Nets'],
])('finds by nickname and city: %s is %s', async (term, team) => {
  expect((await teamNames(term))[0]).toBe(team);
});

test('finds a league by what fans call it, in English and Spanish', async () => {
  for (const term of ['hoops', 'baloncesto', 'NBA', 'basketball'])
    expect(new Set((await find(term)).teams.map(({ league }) => league))).toEqual(new Set(['NBA']));
  expect((await videos('hoops')).total).toBe((await videos('nba')).total);
  expect((await videos('beisbol')).total).toBeGreaterThan(10);
});

test.each([
  ['yankess', 'yankees', 'Yankees'],
  ['ynakees', 'yankees', 'Yankees'],
  ['sonders', 'sounders', 'Sounders'],
  ['brooklin', 'brooklyn', 'Nets'],
  ['celtiks', 'celtics', 'Celtics'],
])('finds what %s means and reports that it searched for %s', async (term, corrected, team) => {
  const found = await find(term);
  expect(found.corrected).toBe(corrected);
  expect(found.teams[0]?.name).toBe(team);
  expect((await videos(term)).total).toBe((await videos(corrected)).total);
});

test('reports no correction for a term that is found, and none for a word that resembles no other', async () => {
  const yankees = await find('yankees');
  expect(yankees).not.toHaveProperty('corrected');
  expect(yankees.teams).toEqual([{ name: 'Yankees', city: 'New York', league: 'MLB' }]);
  for (const term of ['zzzzqq', 'tennis', '   ', '%', "'; drop table vod; --", 'zzzzqq:* | yankees', '\\'])
    expect(await find(term)).toEqual({ programs: [], teams: [] });
  expect(await suggest('zzzzqq')).toEqual([]);
});

test('finds a team’s games: the one on air first, then those to come in order', async () => {
  const { programs } = await find('yankees games');
  const now = platform.clock.now();
  const starts = programs.map(({ data }) => Date.parse(data.sc_st_dt));
  expect(programs.length).toBeGreaterThan(3);
  for (const [index, { isOnAir, data }] of programs.entries()) {
    expect(data.pgm.tm?.map(({ n }) => n)).toContain('Yankees');
    expect(isOnAir).toBe((starts[index] ?? 0) <= now);
    expect(Date.parse(data.sc_ed_dt)).toBeGreaterThan(now);
  }
  const liveToCome = programs.filter(({ isOnAir, data }) => !isOnAir && data.ev_live);
  const startsToCome = liveToCome.map(({ data }) => Date.parse(data.sc_st_dt));
  expect(startsToCome).toEqual(startsToCome.toSorted((a, b) => a - b));
  const kinds = programs.map(({ isOnAir }) => isOnAir);
  expect(kinds).toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
});

test('finds two teams in any order, with or without the word between them', async () => {
  for (const term of ['red sox at yankees', 'yankees red sox', 'Yankees vs. Red Sox', 'yanks sox']) {
    const { data, total } = await videos(term);
    expect(total).toBeGreaterThan(0);
    for (const item of data) expect(item.tm?.map(({ n }) => n).toSorted()).toEqual(['Red Sox', 'Yankees']);
  }
});

test('finds a player: the team, its games, and recordings that name the player only', async () => {
  const found = await find('marcus bell');
  expect(found.teams).toEqual([{ name: 'Yankees', city: 'New York', league: 'MLB', player: 'Marcus Bell' }]);
  expect(found.programs[0]?.data.pgm.tm?.map(({ n }) => n)).toContain('Yankees');
  for (const item of (await videos('marcus bell')).data) expect(titleOf(item)).toContain('Marcus Bell');
});

test('finds by date: a day in words, in digits, relative to now, and in Spanish', async () => {
  const { data } = await videos('classic');
  const airedAt = data.find(({ st_dt }) => st_dt)?.st_dt ?? '';
  const inNewYork = (options: Intl.DateTimeFormatOptions, language = 'en-US') =>
    new Intl.DateTimeFormat(language, { timeZone: 'America/New_York', ...options }).format(Date.parse(airedAt));
  const day = inNewYork({ dateStyle: 'long' });
  for (const term of [
    inNewYork({ month: 'long', day: 'numeric' }),
    inNewYork({ month: 'short', day: 'numeric' }),
    inNewYork({ month: 'numeric', day: 'numeric', year: 'numeric' }),
    inNewYork({ day: 'numeric', month: 'long' }, 'es'),
    airedAt.slice(0, 10),
  ]) {
    const found = await videos(term);
    expect(found.total).toBeGreaterThan(0);
    const days = found.data.map(({ st_dt = '' }) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' }).format(Date.parse(st_dt)),
    );
    expect(new Set(days)).toEqual(new Set([day]));
  }
  for (const [term, plusDays] of [
    ['tomorrow', 1],
    ['mañana', 1],
  ] as const) {
    const { programs } = await find(term);
    expect(programs.length).toBeGreaterThan(0);
    const wanted = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' });
    for (const { data } of programs)
      expect(wanted.format(Date.parse(data.sc_st_dt))).toBe(
        wanted.format(platform.clock.now() + plusDays * 24 * 3_600_000),
      );
  }
});

test('suggests what a beginning may mean: what is on, teams, players, leagues, then recordings', async () => {
  const found = await suggest('ya');
  const order = ['program', 'team', 'player', 'league', 'recording'];
  const places = found.map(({ kind }) => order.indexOf(kind));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(found).toContainEqual({ kind: 'team', id: 'Yankees', title: 'Yankees', about: 'MLB' });
  expect(found.length).toBeLessThanOrEqual(11);
  expect(await suggest('jalen b')).toContainEqual({
    kind: 'player',
    id: 'Jalen Brooks',
    title: 'Jalen Brooks',
    about: 'Nets',
  });
});

test('a schedule that moved on is searched: what has ended is no longer found', async () => {
  const before = (await find('yankees')).programs[0]?.data.sc_ed_dt ?? '';
  platform.clock.offsetMs += 26 * 3_600_000;
  await connect();
  const now = platform.clock.now();
  const { programs } = await find('yankees');
  expect(Date.parse(before)).toBeLessThan(now);
  expect(programs.length).toBeGreaterThan(3);
  for (const { data } of programs) expect(Date.parse(data.sc_ed_dt)).toBeGreaterThan(now);
  platform.clock.offsetMs = 0;
});
