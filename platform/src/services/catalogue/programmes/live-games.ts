import { type LiveEvent, programIdOf, type ScheduleItem } from '@grandstand/shared-contracts/api';
import { LINEUPS } from './lineups.ts';
import { scheduleOf } from './schedule.ts';

const MINUTE_MS = 60_000;
/** A New York day and a half, so that every game of today and its neighbours is found. */
const REACH_MS = 36 * 60 * MINUTE_MS;

export interface LiveGame {
  readonly programId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly item: ScheduleItem;
}

export interface LiveGames {
  /** The game that a program id names. A pair that meets more than once that day: the one on now, else the next one. */
  program(programId: string): LiveGame | undefined;
  /** The game on now, or the next one to begin. */
  current(): LiveEvent;
}

/** Every viewer requests it every minute, so the list is made once a minute. */
export const createLiveGames = (now: () => number): LiveGames => {
  let made: { readonly minute: number; readonly games: readonly LiveGame[] } | null = null;
  const games = (): readonly LiveGame[] => {
    const minute = Math.floor(now() / MINUTE_MS);
    if (made?.minute !== minute) made = { minute, games: gamesAround(now()) };
    return made.games;
  };
  const closest = (candidates: readonly LiveGame[]): LiveGame | undefined =>
    candidates.find(({ endMs }) => endMs > now()) ?? candidates.at(-1);

  return {
    program: (programId) => closest(games().filter((game) => game.programId === programId)),
    current() {
      const game = closest(games());
      if (!game) throw new Error('No lineup has a live game.');
      const { sc_st_dt, pgm } = game.item;
      return { eventTime: sc_st_dt, teams: pgm.tm ?? [], league: pgm.spt_lg ?? '', sportsName: pgm.spt_ty ?? '' };
    },
  };
};

/** In the order in which they end. */
const gamesAround = (nowMs: number): LiveGame[] =>
  [...LINEUPS.linear, ...LINEUPS.overflow]
    .flatMap(({ channelId }) => scheduleOf(channelId, nowMs - REACH_MS, nowMs + REACH_MS) ?? [])
    .filter(({ ev_live }) => ev_live)
    .map((item) => {
      const [startMs, endMs] = [Date.parse(item.sc_st_dt), Date.parse(item.sc_ed_dt)];
      const code = (side: 'away' | 'home') => item.pgm.tm?.find(({ ty }) => ty === side)?.c ?? '';
      const game = { startMs, away: code('away'), home: code('home'), sport: item.pgm.spt_ty ?? '' };
      return { programId: programIdOf(game), startMs, endMs, item };
    })
    .toSorted((a, b) => a.endMs - b.endMs);
