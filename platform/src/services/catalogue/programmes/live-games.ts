import { type LiveEvent, programIdOf, type ScheduleItem } from '@grandstand/shared-contracts/api';
import type { ProgrammeGuide } from './programme-guide.ts';

const MINUTE_MS = 60_000;
const PERIOD_MS = 10_000;
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
  program(programId: string): Promise<LiveGame | undefined>;
  /** The game on now, or the next one to begin. */
  current(): Promise<LiveEvent>;
}

/** Every viewer requests it every minute, so the list is made once in ten seconds. */
export const createLiveGames = (now: () => number, guide: Pick<ProgrammeGuide, 'liveGames'>): LiveGames => {
  let made: { readonly period: number; readonly games: Promise<readonly LiveGame[]> } | null = null;
  const games = (): Promise<readonly LiveGame[]> => {
    const period = Math.floor(now() / PERIOD_MS);
    if (made?.period === period) return made.games;
    const found = gamesAround(guide, now());
    made = { period, games: found };
    found.catch(() => {
      made = null;
    });
    return found;
  };
  const closest = (candidates: readonly LiveGame[]): LiveGame | undefined =>
    candidates.find(({ endMs }) => endMs > now()) ?? candidates.at(-1);

  return {
    program: async (programId) => closest((await games()).filter((game) => game.programId === programId)),
    async current() {
      const game = closest(await games());
      if (!game) throw new Error('No lineup has a live game.');
      const { sc_st_dt, pgm } = game.item;
      return { eventTime: sc_st_dt, teams: pgm.tm ?? [], league: pgm.spt_lg ?? '', sportsName: pgm.spt_ty ?? '' };
    },
  };
};

/** In the order in which they end. */
const gamesAround = async (guide: Pick<ProgrammeGuide, 'liveGames'>, nowMs: number): Promise<LiveGame[]> =>
  (await guide.liveGames(nowMs - REACH_MS, nowMs + REACH_MS))
    .map((item) => {
      const [startMs, endMs] = [Date.parse(item.sc_st_dt), Date.parse(item.sc_ed_dt)];
      const code = (side: 'away' | 'home') => item.pgm.tm?.find(({ ty }) => ty === side)?.c ?? '';
      const game = { startMs, away: code('away'), home: code('home'), sport: item.pgm.spt_ty ?? '' };
      return { programId: programIdOf(game), startMs, endMs, item };
    })
    .toSorted((a, b) => a.endMs - b.endMs);
