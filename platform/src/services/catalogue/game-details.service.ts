import {
  type GameDetails,
  programKey,
  type ReplyOf,
  type ScheduleItem,
  type VodItem,
} from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { gameOnAir } from './programmes/game-records.ts';
import { isSport } from './programmes/game-story.ts';
import type { Guide } from './programmes/guide.ts';
import { gameReplayedBy } from './programmes/schedule.ts';
import { squadOf } from './programmes/squads.ts';
import { isLeague, teamOf } from './leagues/teams.ts';
import type { Recordings } from './recordings.service.ts';

type Details = ReplyOf<typeof GameDetails>;
type Side = 'away' | 'home';

export interface GameDetailsOptions {
  readonly guide: Guide;
  readonly recordings: Pick<Recordings, 'programs' | 'clips'>;
  readonly clock: Clock;
}

const DAY_MS = 24 * 60 * 60_000;
/** As far back as programmes have pages. */
const REACH_MS = 8 * DAY_MS;
const MAX_MEETINGS = 5;
/** A clip of this length shows the course of the game; a shorter one is a highlight. */
const CONDENSED_MS = 10 * 60_000;

const startOf = ({ sc_st_dt }: ScheduleItem): number => Date.parse(sc_st_dt);
const endOf = ({ sc_ed_dt }: ScheduleItem): number => Date.parse(sc_ed_dt);
const keyOf = (item: ScheduleItem): string => programKey(item.cid, startOf(item));
const wireTeam = ({ pgm }: ScheduleItem, side: Side) => pgm.tm?.find(({ ty }) => ty === side);
const codesOf = (item: ScheduleItem): string =>
  [wireTeam(item, 'away')?.c ?? '', wireTeam(item, 'home')?.c ?? ''].toSorted((a, b) => a.localeCompare(b)).join(' ');

const team = (item: ScheduleItem, side: Side): Details['away'] | null => {
  const named = wireTeam(item, side);
  if (!named) return null;
  const { spt_lg: league } = item.pgm;
  const colors = isLeague(league) ? teamOf(league, named.c)?.colors : undefined;
  return { code: named.c, name: named.n ?? named.c, ...(colors && { colors: [...colors] }) };
};

const lineups = (item: ScheduleItem): Details['lineups'] => {
  const { pgm, pgm_id } = item;
  // An editor's game has no feed of scores, and no line-ups.
  if (!pgm_id || !isSport(pgm.spt_ty) || !isLeague(pgm.spt_lg)) return undefined;
  const [away, home] = [wireTeam(item, 'away')?.c ?? '', wireTeam(item, 'home')?.c ?? ''];
  return { away: [...squadOf(pgm.spt_ty, away)], home: [...squadOf(pgm.spt_ty, home)] };
};

const meeting = (item: ScheduleItem): Details['meetings'][number] | null => {
  const game = gameOnAir(item.pgm_id ?? '', endOf(item));
  const final = game?.turns.at(-1);
  if (!game || final?.phase !== 'final') return null;
  const { away, home } = game;
  return {
    id: keyOf(item),
    startsAt: item.sc_st_dt,
    away: { ...away, score: final.away },
    home: { ...home, score: final.home },
  };
};

/** What is known of a game besides its programme and its score: by the same service, so that a page needs no other. */
export const createGameDetails = ({ guide, recordings, clock }: GameDetailsOptions) => {
  const meetings = async (game: ScheduleItem): Promise<Details['meetings']> => {
    const startMs = startOf(game);
    const channels = await guide.channels();
    const lists = await Promise.all(channels.map((channel) => guide.between(channel, startMs - REACH_MS, startMs)));
    return (
      lists
        .flat()
        .filter((item) => item.ev_live && item.pgm.spt_lg === game.pgm.spt_lg && codesOf(item) === codesOf(game))
        // A game that has not ended has no result yet.
        .filter((item) => endOf(item) <= Math.min(startMs, clock.now()))
        .toSorted((a, b) => startOf(b) - startOf(a))
        .flatMap((item) => meeting(item) ?? [])
        .slice(0, MAX_MEETINGS)
    );
  };
  const videos = async (game: ScheduleItem): Promise<Pick<Details, 'recording' | 'condensed' | 'highlights'>> => {
    const recording = (await recordings.programs()).get(keyOf(game));
    const clips = await recordings.clips(game.cid, startOf(game), endOf(game));
    const isLong = ({ vrt = 0 }: VodItem) => vrt >= CONDENSED_MS;
    const condensed = clips.find(isLong);
    return {
      ...(recording !== undefined && { recording }),
      ...(condensed && { condensed }),
      highlights: clips.filter((clip) => !isLong(clip)),
    };
  };

  /** Null for a programme that does not exist or is not a game. A replay has the details of the game that it shows. */
  return async (key: string, zone: string): Promise<Details | null> => {
    const found = (await guide.programme(key, zone))?.item;
    if (!found?.isGame) return null;
    const game = (found.ev_replay && gameReplayedBy(found)) || found;
    const [away, home] = [team(game, 'away'), team(game, 'home')];
    if (!away || !home) return null;
    const probable = lineups(game);
    return {
      away,
      home,
      ...(probable && { lineups: probable }),
      meetings: await meetings(game),
      ...(await videos(game)),
    };
  };
};
