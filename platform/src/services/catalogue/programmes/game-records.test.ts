import { expect, test } from '@jest/globals';
import { gameOnAir, gameRecorded } from './game-records.ts';
import { LINEUPS } from './lineups.ts';
import { gameReplayedBy, programmeAt, scheduleOf } from './schedule.ts';

const NOW = Date.UTC(2026, 10, 20, 3, 7);
const HOUR_MS = 3_600_000;
const day = [...LINEUPS.linear, ...LINEUPS.overflow].flatMap(
  ({ channelId }) => scheduleOf(channelId, NOW, NOW + 24 * HOUR_MS) ?? [],
);
const idOf = ({ pgm_id = '' }: { pgm_id?: string | undefined }) => pgm_id;

test('every game and every replay of a day has its score from its first second to its end, and no show has one', () => {
  for (const item of day.filter(({ isGame }) => !isGame)) {
    expect(gameOnAir(idOf(item), Date.parse(item.sc_st_dt))).toBeNull();
  }
  for (const item of day.filter(({ isGame }) => isGame)) {
    const [startMs, endMs] = [Date.parse(item.sc_st_dt), Date.parse(item.sc_ed_dt)];
    expect(gameOnAir(idOf(item), startMs - 1)).toBeNull();
    expect(gameOnAir(idOf(item), startMs)).toMatchObject({
      startsAt: item.sc_st_dt,
      away: { name: item.pgm.tm?.[0]?.n },
      turns: [{ atS: 0, phase: 'before' }],
    });
    expect(gameOnAir(idOf(item), endMs)?.turns.at(-1)).toMatchObject({ phase: 'final' });
  }
});

test('while a game is on, only events that were on air are returned, and they stay', () => {
  const item = programmeAt(LINEUPS.overflow[0]!, NOW);
  const startMs = Date.parse(item.sc_st_dt);
  const whole = gameOnAir(idOf(item), Date.parse(item.sc_ed_dt))?.turns ?? [];
  for (let minute = 0; minute < 120; minute += 7) {
    const reported = gameOnAir(idOf(item), startMs + minute * 60_000)?.turns ?? [];
    expect(reported.at(-1)?.atS).toBeLessThanOrEqual(minute * 60);
    expect(reported).toEqual(whole.slice(0, reported.length));
    expect(whole[reported.length]?.atS ?? Number.POSITIVE_INFINITY).toBeGreaterThan(minute * 60);
  }
});

test('between two turns every request gets the same object', () => {
  const item = programmeAt(LINEUPS.overflow[0]!, NOW);
  const begunMs = Date.parse(item.sc_st_dt);
  expect(gameOnAir(idOf(item), begunMs + 2_000)).toBe(gameOnAir(idOf(item), begunMs + 1_000));
  expect(gameOnAir(idOf(item), begunMs + 3_600_000)).not.toBe(gameOnAir(idOf(item), begunMs + 1_000));
});

test('a replay ends as its game did, and two games of one day are not the same', () => {
  const onYes = day.filter(({ cid, isGame }) => cid === 'yes-1' && isGame);
  const replay = onYes.find(({ ev_replay }) => ev_replay)!;
  const game = gameReplayedBy(replay)!;
  const end = (item: typeof replay) => gameOnAir(idOf(item), Date.parse(item.sc_ed_dt))?.turns.at(-1);
  const { away, home } = end(game)!;
  expect(end(replay)).toMatchObject({ away, home });
  const live = onYes.filter(({ ev_live }) => ev_live).map((item) => gameOnAir(idOf(item), Date.parse(item.sc_ed_dt)));
  expect(new Set(live.map((each) => JSON.stringify(each?.turns))).size).toBe(live.length);
});

test.each(['', 'yes-1', 'yes-1-', 'yes-1-1', 'yes-9-28012345', 'yes-1-999999999', '-5', 'vod-recent-games-01'])(
  'no game is on air under the name %p',
  (id) => {
    expect(gameOnAir(id, NOW)).toBeNull();
  },
);

test('a recording has a game only with two teams, a sport and a length', () => {
  const tm = [
    { ty: 'away' as const, c: 'NYK', n: 'New York' },
    { ty: 'home' as const, c: 'BOS' },
  ];
  const item = { id: 'vod-1', tm, con_tg: ['Baseball', 'MLB'], vrt: 614_400 };
  expect(gameRecorded(item)).toMatchObject({ id: 'vod-1', home: { code: 'BOS', name: 'BOS' }, periodUnit: 'inning' });
  expect(gameRecorded(item)?.startsAt).toBeUndefined();
  expect(gameRecorded({ ...item, tm: tm.slice(0, 1) })).toBeNull();
  expect(gameRecorded({ ...item, con_tg: ['Chess'] })).toBeNull();
  expect(gameRecorded({ ...item, con_tg: ['toString'] })).toBeNull();
  expect(gameRecorded({ ...item, vrt: 0 })).toBeNull();
  expect(gameRecorded({ ...item, isGame: false })).toBeNull();
  expect(gameRecorded(undefined)).toBeNull();
});
