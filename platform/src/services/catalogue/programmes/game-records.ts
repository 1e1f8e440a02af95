import type { GameRecord, ScheduleItem, VodItem } from '@grandstand/shared-contracts/api';
import { type GameStory, gameStory, isSport } from './game-story.ts';
import { gameReplayedBy, programmeOf } from './schedule.ts';

/** Every viewer requests it every few seconds, and a game never changes. */
const told = new Map<string, GameStory>();
const MOST_TOLD = 200;
const story = (...about: Parameters<typeof gameStory>): GameStory => {
  const key = about.join(' ');
  const known = told.get(key) ?? gameStory(...about);
  if (told.size >= MOST_TOLD) told.clear();
  told.set(key, known);
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
  return { id, ...(startsAt && { startsAt }), away, home, ...story(seed, sport, durationMs / 1000) };
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
  if (aired.size >= MOST_TOLD) aired.clear();
  const record = { ...game, turns };
  aired.set(programmeId, record);
  return record;
};

/** The whole game of a recording; null if it is not a game. */
export const gameRecorded = (item: VodItem | undefined): GameRecord | null => {
  const { id = '', tm, con_tg, vrt = 0, isGame = true } = item ?? {};
  return isGame && vrt > 0 ? recordOf({ id, seed: id, durationMs: vrt }, tm, con_tg?.[0]) : null;
};
