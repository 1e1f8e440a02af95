import { type ScheduleItem, scoreboardAt, type VodItem } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import { channels, vodItems } from '../../media/index.ts';
import { recordingsOf, SECTIONS } from '../../sandbox/seed/seed-recordings.ts';
import { gameOnAir, gameRecorded } from './programmes/game-records.ts';
import { LINEUPS } from './programmes/lineups.ts';
import { gameReplayedBy, scheduleOf } from './programmes/schedule.ts';
import { stillOf } from './stills/still.ts';

const NOW = Date.UTC(2026, 10, 20, 3, 7);
const WEEK_MS = 7 * 24 * 3_600_000;
const lineups = [...LINEUPS.linear, ...LINEUPS.overflow];
const week = lineups.flatMap(({ channelId }) => scheduleOf(channelId, NOW, NOW + WEEK_MS) ?? []);
const games = week.filter(({ isGame }) => isGame);
const recordings = SECTIONS.flatMap((section) => recordingsOf(section, NOW));

/** Written down here, so that the code cannot agree with itself only. */
const EXPECTED: Readonly<Record<string, { sport: string; unit: string; clip: string; teams: RegExp }>> = {
  MLB: { sport: 'Baseball', unit: 'inning', clip: 'baseball', teams: /Yankees/ },
  NBA: { sport: 'Basketball', unit: 'quarter', clip: 'basketball', teams: /Nets/ },
  MLS: { sport: 'Soccer', unit: 'half', clip: 'soccer', teams: /New York City FC/ },
};
const expectedOf = (league: string | undefined) => {
  const found = EXPECTED[league ?? ''];
  if (!found) throw new Error(`Unexpected league ${league}`);
  return found;
};
const titleOf = ({ tm }: Pick<VodItem, 'tm'>) => tm?.map(({ n }) => n).join(' at ');
const clipOfChannel = (cid: string) => channels.find(({ id }) => id === cid)?.clip;
const startOf = ({ sc_st_dt }: ScheduleItem) => Date.parse(sc_st_dt);
const endOf = ({ sc_ed_dt }: ScheduleItem) => Date.parse(sc_ed_dt);
const scoreAt = (item: ScheduleItem, atMs: number) => {
  const game = gameOnAir(item.pgm_id ?? '', atMs);
  const board = game && scoreboardAt(game, (atMs - startOf(item)) / 1000);
  return board && { away: board.away, home: board.home };
};

test.each(week.map((item) => [`${item.cid} ${item.sc_st_dt}`, item] as const))(
  'league, sport, teams, title, poster and video of the programme %s agree',
  (_name, item) => {
    const { sport, clip, teams } = expectedOf(item.pgm.spt_lg);
    expect(item.pgm.spt_ty).toBe(sport);
    expect(clipOfChannel(item.cid)).toBe(clip);
    const codes = item.pgm.tm?.map(({ c }) => c).join('-');
    const art = `/media/games/${item.pgm.spt_lg}-${codes}-${startOf(item) / 60_000}-${item.ev_live ? 'live' : 'replay'}`;
    expect(item.i?.map(({ cu }) => cu)).toEqual([
      expect.stringMatching(item.isGame ? `^${art}\\..{10}\\.svg$` : `poster-${clip}(-close)?\\.webp`),
    ]);
    // A show names no teams.
    expect(titleOf(item.pgm) ?? item.pgm.lon?.[0]?.n).toBe(item.pgm.lon?.[0]?.n);
    expect(item.pgm.tm !== undefined).toBe(item.isGame);
    expect(titleOf(item.pgm) ?? 'New York City FC, Yankees, Nets').toMatch(teams);
  },
);

test('the score of every game of a week matches the sport and teams of that game', () => {
  expect(games.length).toBeGreaterThan(100);
  for (const item of games) {
    const game = gameOnAir(item.pgm_id ?? '', endOf(item));
    expect(game).toMatchObject({
      periodUnit: expectedOf(item.pgm.spt_lg).unit,
      away: { code: item.pgm.tm?.[0]?.c, name: item.pgm.tm?.[0]?.n },
      home: { code: item.pgm.tm?.[1]?.c, name: item.pgm.tm?.[1]?.n },
    });
  }
});

test('every replay of a week shows the score of the replayed game at that position, never a later one', () => {
  const replays = games.filter(({ ev_replay, cid }) => ev_replay && cid !== 'yes-3');
  expect(replays.length).toBeGreaterThan(20);
  for (const replay of replays) {
    const live = gameReplayedBy(replay);
    if (!live) throw new Error(`${replay.pgm_id} replays no game.`);
    expect(live.ev_live).toBe(true);
    expect(endOf(live)).toBeLessThanOrEqual(startOf(replay));
    expect(titleOf(live.pgm)).toBe(titleOf(replay.pgm));
    const final = gameOnAir(live.pgm_id ?? '', endOf(live))?.turns.at(-1);
    expect(scoreAt(replay, startOf(replay))).toEqual({ away: 0, home: 0 });
    expect(scoreAt(replay, endOf(replay))).toEqual({ away: final?.away, home: final?.home });
    const halfway = scoreAt(replay, (startOf(replay) + endOf(replay)) / 2);
    expect(halfway?.away).toBeLessThanOrEqual(final?.away ?? 0);
    expect(halfway?.home).toBeLessThanOrEqual(final?.home ?? 0);
    const shown = gameOnAir(replay.pgm_id ?? '', startOf(replay) + 60_000)?.turns ?? [];
    expect(shown.every(({ atS }) => atS <= 60)).toBe(true);
  }
});

test.each(recordings.map((row) => [row.id, row] as const))(
  'league, sport, teams, title, length, still and video of the recording %s agree',
  (id, { item, media_id }) => {
    const [sport, league] = item.con_tg ?? [];
    const expected = expectedOf(league);
    const medium = vodItems.find((each) => each.id === media_id);
    expect(sport).toBe(expected.sport);
    expect(medium?.clip).toBe(expected.clip);
    expect(item.vrt).toBe((medium?.repeats ?? 0) * 30_720);
    expect(item.i?.map(({ cu }) => cu)).toEqual([`/media/stills/${id}.svg`]);
    expect(stillOf(item)).toMatch(/^<svg /);
    expect(item.lon?.[0]?.n).toMatch(new RegExp(`${titleOf(item) ?? ''}$`));
    expect(titleOf(item) ?? 'New York City FC, Yankees, Nets').toMatch(expected.teams);
    expect(gameRecorded(item)?.periodUnit).toBe(item.isGame ? expected.unit : undefined);
  },
);

test('a title speaks of what its sport has: no hat-trick in basketball, no home run in soccer', () => {
  const words: Readonly<Record<string, RegExp>> = {
    MLB: /hat-trick|goal|buzzer|three|overtime/i,
    NBA: /hat-trick|goal|save|inning|strikeout|grand slam/i,
    MLS: /buzzer|inning|strikeout|grand slam|threes|slam/i,
  };
  const wrong = recordings
    .filter(({ item }) => item.tm)
    .map(({ item }) => ({ league: item.con_tg?.[1] ?? '', what: item.name?.split(':')[0]?.replace('three times', '') }))
    .filter(({ league, what }) => words[league]?.test(what ?? '') ?? true);
  expect(wrong).toEqual([]);
});

test('every recording has a distinct still, and no two neighbors look alike', () => {
  const stills = recordings.map(({ item }) => stillOf(item));
  expect(new Set(stills).size).toBeGreaterThan(recordings.length * 0.9);
  for (const [index, still] of stills.entries()) expect(still).not.toBe(stills[index + 1]);
});

test('lengths are plausible: minutes for highlights, most of an hour for shows, hours for whole games', () => {
  const minutes = (section: string) =>
    recordings.filter(({ container_id }) => container_id === section).map(({ item }) => (item.vrt ?? 0) / 60_000);
  const between = (section: string, low: number, high: number) => {
    expect(Math.min(...minutes(section))).toBeGreaterThan(low);
    expect(Math.max(...minutes(section))).toBeLessThan(high);
    expect(new Set(minutes(section)).size).toBeGreaterThan(1);
  };
  between('highlights', 1, 5);
  between('recent-games', 9, 16);
  between('studio-shows', 20, 31);
  between('interviews', 20, 31);
  between('documentaries', 25, 61);
  between('classics', 120, 180);
});
