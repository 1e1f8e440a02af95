import { createHash } from 'node:crypto';
import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import { isLeague, teamOf } from '../leagues/teams.ts';
import { programmeStill } from './still.ts';

type Broadcast = Pick<ScheduleItem, 'pgm' | 'sc_st_dt' | 'ev_live'>;

const MINUTE_MS = 60_000;
/** League, teams, the minute in which it begins, what it is, and a hash of the drawing. */
const NAME = /^([A-Z]{2,5})-([A-Z]{2,4})-([A-Z]{2,4})-(\d{1,9})-(live|replay)\.([\w-]{10})$/;
/** Each is drawn again and again: for lists, the guide and previews. */
const drawnArt = new Map<string, { readonly svg: string; readonly hash: string }>();
const MAX_KEPT = 500;

const factsOf = ({ pgm, sc_st_dt, ev_live }: Broadcast): string | null => {
  const code = (side: 'away' | 'home') => pgm.tm?.find(({ ty }) => ty === side)?.c ?? '';
  const { spt_lg: league } = pgm;
  if (!isLeague(league) || !teamOf(league, code('away')) || !teamOf(league, code('home'))) return null;
  const minute = Math.floor(Date.parse(sc_st_dt) / MINUTE_MS);
  return [league, code('away'), code('home'), minute, ev_live ? 'live' : 'replay'].join('-');
};

/** Null for a game of teams whose colors are unknown. */
const artOf = (item: Broadcast) => {
  const facts = factsOf(item);
  if (facts === null) return null;
  const known = drawnArt.get(facts);
  if (known) return { facts, ...known };
  const svg = programmeStill(item);
  if (svg === null) return null;
  const made = { svg, hash: createHash('sha256').update(svg).digest('base64url').slice(0, 10) };
  if (drawnArt.size >= MAX_KEPT) drawnArt.clear();
  drawnArt.set(facts, made);
  return { facts, ...made };
};

/** Address of the drawn image of a game; it changes with the drawing. Null where the colors of a team are unknown. */
export const gameArtPath = (item: Broadcast): string | null => {
  const art = artOf(item);
  return art && `/media/games/${art.facts}.${art.hash}.svg`;
};

/** The drawing of an address, without its ending; `isCurrent`: the address names this very drawing. */
export const gameArtNamed = (name: string): { readonly svg: string; readonly isCurrent: boolean } | null => {
  const [, league = '', away = '', home = '', minute = '', kind = '', hash = ''] = NAME.exec(name) ?? [];
  const startMs = Number(minute) * MINUTE_MS;
  const art = artOf({
    pgm: {
      spt_lg: league,
      tm: [
        { ty: 'away', c: away },
        { ty: 'home', c: home },
      ],
    },
    sc_st_dt: new Date(startMs).toISOString(),
    ev_live: kind === 'live',
  });
  return art && { svg: art.svg, isCurrent: art.hash === hash };
};
