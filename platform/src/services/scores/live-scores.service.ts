import {
  type GameTurn,
  type LiveScore,
  type LiveScores,
  programKey,
  type ReplyOf,
  type ScheduleItem,
} from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { gameOnAir } from '../catalogue/programmes/game-records.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';

export type Scores = ReplyOf<typeof LiveScores>;

const HOUR_MS = 60 * 60_000;
/** How far ahead the next games are looked for. */
const AHEAD_MS = 24 * HOUR_MS;
const MAX_NEXT = 3;
/** The games that follow change when one begins. */
const NEXT_KEPT_MS = 60_000;

const lastScoredIn = (turns: readonly GameTurn[]): 'away' | 'home' | null => {
  for (let place = turns.length - 1; place > 0; place -= 1) {
    const [before, turn] = [turns[place - 1], turns[place]];
    if (before && turn && turn.away !== before.away) return 'away';
    if (before && turn && turn.home !== before.home) return 'home';
  }
  return null;
};

const scoreOf = ({ pgm_id = '', cid, ev_live }: ScheduleItem, nowMs: number): LiveScore | null => {
  const game = gameOnAir(pgm_id, nowMs);
  const current = game?.turns.at(-1);
  if (!game || !current) return null;
  const lastScored = lastScoredIn(game.turns);
  return {
    ...game,
    turns: [current],
    ...(lastScored && { lastScored }),
    turnCount: game.turns.length,
    isLive: ev_live,
    channel: cid,
  };
};

/** The scores of what is on air: one computation a second for everybody who asks. */
export const createLiveScores = (guide: Pick<Guide, 'channels' | 'between'>, clock: Clock) => {
  let next: { readonly games: Scores['next']; readonly untilMs: number; readonly fromMs: number } | null = null;

  const gamesToCome = async (nowMs: number): Promise<Scores['next']> => {
    const channels = await guide.channels();
    const lists = await Promise.all(channels.map((channel) => guide.between(channel, nowMs, nowMs + AHEAD_MS)));
    return lists
      .flat()
      .filter(({ ev_live, isGame, sc_st_dt }) => ev_live && isGame && Date.parse(sc_st_dt) > nowMs)
      .toSorted((a, b) => Date.parse(a.sc_st_dt) - Date.parse(b.sc_st_dt))
      .slice(0, MAX_NEXT)
      .map(({ cid, cn = cid, sc_st_dt: startsAt, pgm }) => {
        const name = (side: 'away' | 'home') => pgm.tm?.find(({ ty }) => ty === side)?.n ?? '';
        const id = programKey(cid, Date.parse(startsAt));
        return { id, channelName: cn, away: name('away'), home: name('home'), startsAt };
      });
  };
  const nextGames = async (nowMs: number): Promise<Scores['next']> => {
    if (next && nowMs >= next.fromMs && nowMs < next.untilMs) return next.games;
    const games = await gamesToCome(nowMs);
    const [first] = games;
    const untilMs = Math.min(nowMs + NEXT_KEPT_MS, first ? Date.parse(first.startsAt) : Number.POSITIVE_INFINITY);
    next = { games, fromMs: nowMs, untilMs };
    return games;
  };

  return {
    async current(): Promise<Scores> {
      const nowMs = clock.now();
      const channels = await guide.channels();
      const onAir = await Promise.all(channels.map((channel) => guide.between(channel, nowMs, nowMs + 1)));
      return {
        games: onAir.flat().flatMap((item) => scoreOf(item, nowMs) ?? []),
        next: await nextGames(nowMs),
      };
    },
  };
};
