import { FREE_PACKAGE, programKey, type ScheduleItem } from '@grandstand/shared-contracts/api';
import { matchup } from '../catalogue/programmes/matchup-title.ts';
import { isLeague } from '../catalogue/leagues/teams.ts';
import type { Recording } from '../content/model/content-bodies.ts';
import { posterTexts } from '../content/model/poster-image.ts';

/** The section of recorded programmes; editors may rename, move or hide it. */
export const GAMES_SECTION = { id: 'full-games', body: { name: 'Full games', position: 100, isHidden: false } };

const DAY_MS = 24 * 60 * 60_000;

export const keyOf = ({ cid, sc_st_dt }: ScheduleItem): string => programKey(cid, Date.parse(sc_st_dt));
/** A programme has one recording, whichever process makes it and however often. */
export const recordingIdOf = (key: string): string => `rec-${key}`;

export const titleOf = ({ pgm, cn, cid }: ScheduleItem): string =>
  (pgm.lon?.[0]?.n ?? '') || matchup(pgm.tm) || cn || cid;

/** The recording of a whole programme. `days`: how long it is kept after the programme’s end; 0: until it is removed. */
export const programRecording = (item: ScheduleItem, days: number): Recording => {
  const { cid, sc_st_dt, sc_ed_dt, pgm, pgm_id, ent, i } = item;
  const [startMs, endMs] = [Date.parse(sc_st_dt), Date.parse(sc_ed_dt)];
  const side = (name: 'away' | 'home') => {
    const team = pgm.tm?.find(({ ty }) => ty === name);
    return team ? { code: team.c, name: team.n ?? team.c } : null;
  };
  const [away, home] = [side('away'), side('home')];
  const hasTeams = away !== null && home !== null;
  const league = pgm.spt_lg ?? '';
  return {
    title: titleOf(item),
    description: pgm.lod?.[0]?.n ?? '',
    section: GAMES_SECTION.id,
    position: 0,
    source: 'channel',
    address: null,
    format: null,
    origins: [],
    part: {
      channel: cid,
      from: sc_st_dt,
      until: sc_ed_dt,
      program: keyOf(item),
      game: (item.isGame && pgm_id) || null,
    },
    keptUntil: days === 0 ? null : new Date(endMs + days * DAY_MS).toISOString(),
    durationS: Math.round((endMs - startMs) / 1000),
    isFree: ent?.some(({ sp }) => sp === FREE_PACKAGE) ?? false,
    league,
    sport: pgm.spt_ty ?? '',
    away: hasTeams ? away : null,
    home: hasTeams ? home : null,
    airedAt: sc_st_dt,
    ...posterTexts(isLeague(league) ? undefined : i?.[0]),
  };
};
