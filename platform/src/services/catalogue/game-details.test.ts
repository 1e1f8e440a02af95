import {
  GameDetails,
  GameScore,
  GuideSpan,
  OAuthToken,
  programKey,
  type ScheduleItem,
} from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
let client: ReturnType<typeof bearer>;
beforeAll(async () => {
  platform = await testPlatform();
  const token = { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' };
  client = bearer(OAuthToken.reply.parse((await send(platform.site, OAuthToken, token)).json()).access_token);
});
afterAll(() => platform.close());
afterEach(() => {
  platform.clock.offsetMs = 0;
});

const HOUR_MS = 3_600_000;
const keyOf = ({ cid, sc_st_dt }: ScheduleItem) => programKey(cid, Date.parse(sc_st_dt));
const schedule = async (fromHours: number) => {
  const from = platform.clock.now() + fromHours * HOUR_MS;
  const span = { from, until: from + 24 * HOUR_MS };
  return GuideSpan.reply.parse((await send(platform.site, GuideSpan, span, client)).json()).data;
};
const details = (id: string) => send(platform.site, GameDetails, { id }, client);
const detailsOf = async (item: ScheduleItem) => GameDetails.reply.parse((await details(keyOf(item))).json());
const scoreOf = async ({ pgm_id = '' }: Pick<ScheduleItem, 'pgm_id'>) =>
  GameScore.reply.parse((await send(platform.site, GameScore, { id: pgm_id }, client)).json());
const lastTurn = async (id: string) => (await scoreOf({ pgm_id: id })).turns.at(-1)!;
const liveGames = async (fromHours: number) =>
  (await schedule(fromHours)).filter(({ ev_live, isGame, sc_st_dt }) =>
    Boolean(ev_live && isGame && Date.parse(sc_st_dt) > platform.clock.now() + fromHours * HOUR_MS),
  );

test('every live game has both teams with colors, line-ups without a player twice, and results of ended games only', async () => {
  const games = await liveGames(0);
  expect(games.length).toBeGreaterThan(3);
  for (const item of games) {
    const { away, home, lineups, meetings } = await detailsOf(item);
    expect([away.code, home.code]).toEqual(item.pgm.tm?.map(({ c }) => c));
    expect([away.colors, home.colors].every((colors) => colors?.length === 2)).toBe(true);
    for (const lineup of [lineups?.away ?? [], lineups?.home ?? []]) {
      expect(lineup.length).toBeGreaterThanOrEqual(5);
      expect(new Set(lineup.map(({ name }) => name)).size).toBe(lineup.length);
    }
    for (const meeting of meetings) expect((await lastTurn(meeting.id)).phase).toBe('final');
  }
});

test('the last meetings are of the same teams, the newest first, each with its own final score', async () => {
  const found = await Promise.all((await liveGames(0)).map(detailsOf));
  const { away, home, meetings } = found.find((one) => one.meetings.length > 1)!;
  const starts = meetings.map(({ startsAt }) => Date.parse(startsAt));
  expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  for (const meeting of meetings) {
    expect([meeting.away.code, meeting.home.code].toSorted()).toEqual([away.code, home.code].toSorted());
    expect(await lastTurn(meeting.id)).toMatchObject({ away: meeting.away.score, home: meeting.home.score });
  }
});

test('players who score are of the line-up of their team', async () => {
  const item = (await liveGames(-24)).find(({ sc_ed_dt }) => Date.parse(sc_ed_dt) < platform.clock.now())!;
  const { lineups } = await detailsOf(item);
  const names = new Set([...(lineups?.away ?? []), ...(lineups?.home ?? [])].map(({ name }) => name));
  const players = (await scoreOf(item)).turns.flatMap(({ play }) => play?.player ?? []);
  expect(players.length).toBeGreaterThan(0);
  for (const player of players) expect(names).toContain(player);
});

test('a replay has the details of the game that it shows', async () => {
  const items = await schedule(0);
  const replay = items.find(({ ev_replay, cid }) => ev_replay && cid === 'yes-1')!;
  const game = (await schedule(-24))
    .concat(items)
    .findLast(
      ({ ev_live, cid, sc_st_dt, pgm }) =>
        ev_live &&
        cid === 'yes-1' &&
        sc_st_dt < replay.sc_st_dt &&
        pgm.tm?.map(({ c }) => c).join() === replay.pgm.tm?.map(({ c }) => c).join(),
    )!;
  const own = await detailsOf(replay);
  expect(own.lineups).toBeDefined();
  expect(own).toEqual(await detailsOf(game));
});

test('what is not a game, is unknown or is asked without a token has no details, and nothing is sent twice', async () => {
  const items = await schedule(0);
  const show = items.find(({ isGame }) => !isGame)!;
  for (const id of [keyOf(show), 'yes-9-29720000', 'yes-1-1', 'x']) expect((await details(id)).statusCode).toBe(404);
  expect((await details('x'.repeat(101))).statusCode).toBe(400);
  const [game] = await liveGames(0);
  const first = await details(keyOf(game!));
  const again = await send(
    platform.site,
    GameDetails,
    { id: keyOf(game!) },
    { headers: { ...client.headers, 'if-none-match': String(first.headers['etag']) } },
  );
  expect(again.statusCode).toBe(304);
  expect((await send(platform.site, GameDetails, { id: keyOf(game!) })).statusCode).toBe(401);
});
