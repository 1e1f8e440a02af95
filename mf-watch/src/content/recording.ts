import type { Host, WatchState } from '@grandstand/shared-contracts';
import type { Content } from './content.ts';
import { clockTime } from '../player/clock-time.ts';
import { type Still, still } from './poster.ts';
import { matchupOf } from './matchup.ts';

/** A recording as the screens show it. Missing texts are ''. */
export interface Recording extends Content {
  readonly kind: 'vod';
  readonly description: string;
  /** `1:30`; '' while unknown. */
  readonly duration: string;
  /** Of the whole recording; 0 while unknown. */
  readonly lengthS: number;
  /** `Red Sox at Yankees`; '' without two team names. */
  readonly teams: string;
  /** A show or an interview: it has no spoilers. */
  readonly isShow: boolean;
  /** Epoch ms; null while unknown. */
  readonly publishedMs: number | null;
  readonly still: Still | null;
  /** Key of the program that it is the recording of; '' for none. */
  readonly programKey: string;
}

const momentOf = (time: string | undefined): number | null => {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? null : ms;
};

/** `Nov 20, 2026`, in the viewer's time zone; '' while unknown. */
export const publishedOn = (format: Host['format'], { publishedMs }: Pick<Recording, 'publishedMs'>): string =>
  publishedMs === null ? '' : format.day(publishedMs);

/** WATCH-022: titled by `lon[0].n`; `vrt` is its length in milliseconds. */
export const recording = (wire: WatchState['vodItem'], pageUrl: string): Recording => {
  const { id, name, lon, vrt, st_dt, ent, con_tg, cd, tm, isGame, program, i } = wire;
  const lengthS = vrt && vrt > 0 ? vrt / 1000 : 0;
  return {
    id,
    kind: 'vod',
    ent: (ent ?? []).map(({ sp }) => (sp === undefined ? {} : { sp })),
    title: lon?.[0]?.n || name || id,
    league: con_tg?.at(-1) ?? '',
    programId: '',
    description: cd ?? '',
    ...(tm && isGame !== false && { gameId: id }),
    lengthS,
    duration: lengthS > 0 ? clockTime(lengthS) : '',
    teams: matchupOf(tm),
    isShow: isGame === false && !tm,
    publishedMs: momentOf(st_dt),
    still: still(i?.[0], pageUrl),
    programKey: program ?? '',
  };
};
