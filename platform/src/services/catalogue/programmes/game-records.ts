import type { GameRecord, ScheduleItem, VodItem } from '@grandstand/shared-contracts/api';
import { type GameStory, gameStory, isSport } from './game-story.ts';
import type { Sport } from '../leagues/matchups.ts';
import { gameReplayedBy, programmeOf } from './schedule.ts';
import { squadOf } from './squads.ts';

/** Every viewer requests it every few seconds, and a game never changes. */
const stories = new Map<string, GameStory>();
const MAX_REMEMBERED = 200;
const story = (seed: string, sport: Sport, durationS: number, away: string, home: string): GameStory => {
  const key = [seed, sport, durationS, away, home].join(' ');
  const names = (code: string) => squadOf(sport, code).map(({ name }) => name);
  const known = stories.get(key) ?? gameStory(seed, sport, durationS, { away: names(away), home: names(home) });
  if (stories.size >= MAX_REMEMBERED) stories.clear();
  stories.set(key, known);
  return known;
};

type Teams = ScheduleItem['pgm']['tm'];

/** Null if it is not a game. */
const recordOf = (
  broadcast: Pick<GameRecord, 'id' | 'startsAt'> & { readonly seed: string; readonly durationMs: number },
  teams: Teams,
  sport: string | undefined,
): GameRecord | null => {
  const side = (name: 'away' | 'home') => {
    const team = teams?.find(({ ty }) => ty === name);
    return team && { code: team.c, name: team.n ?? team.c };
  };
  const [away, home] = [side('away'), side('home')];
  if (!away || !home || !isSport(sport)) return null;
  const { id, startsAt, seed, durationMs } = broadcast;
  return {
    id,
    ...(startsAt && { startsAt }),
    away,
    home,
    ...story(seed, sport, durationMs / 1000, away.code, home.code),
  };
};

/** The same object until the next turn, so that it is serialised once for all viewers. */
const aired = new Map<string, GameRecord>();

/** The game of a programme as far as it went on air by `nowMs`; null if it is not a game or has not begun. */
export const gameOnAir = (programmeId: string, nowMs: number): GameRecord | null => {
  const item = programmeOf(programmeId, nowMs);
  const startMs = Date.parse(item?.sc_st_dt ?? '');
  if (!item?.isGame || startMs > nowMs) return null;
  const seed = (item.ev_replay ? gameReplayedBy(item)?.pgm_id : undefined) ?? programmeId;
  const programme = { id: programmeId, startsAt: item.sc_st_dt, seed, durationMs: Date.parse(item.sc_ed_dt) - startMs };
  const game = recordOf(programme, item.pgm.tm, item.pgm.spt_ty);
  if (!game) return null;
  const goneS = (nowMs - startMs) / 1000;
  const turns = game.turns.filter(({ atS }) => atS <= goneS);
  const known = aired.get(programmeId);
  if (known?.turns.length === turns.length) return known;
  if (aired.size >= MAX_REMEMBERED) aired.clear();
  const record = { ...game, turns };
  aired.set(programmeId, record);
  return record;
};

/** The whole game of a recording; null if it is not a game. `game` names the programme whose score it is, if it has one. */
export const gameRecorded = (item: VodItem | undefined, game?: string): GameRecord | null => {
  const { id = '', tm, con_tg, vrt = 0, isGame = true } = item ?? {};
  return isGame && vrt > 0 ? recordOf({ id, seed: game ?? id, durationMs: vrt }, tm, con_tg?.[0]) : null;
};
