import { IMAGE_WIDTH, safeUrl } from '@grandstand/shared-contracts';
import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import type { PlayableItem } from './playback-session.ts';

/** A programme on a channel, or an overflow event, as the screens show it. Absent texts are ''. */
export interface LiveItem extends PlayableItem {
  readonly channelName: string;
  readonly title: string;
  readonly subtitle: string;
  readonly league: string;
  readonly programId: string;
  /** Live now, in contrast to a replay or a studio show on tape. */
  readonly isLive: boolean;
  readonly isReplay: boolean;
  readonly isBlackedOut: boolean;
  /** Epoch ms. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly posterUrl: string | null;
}

type Localized = ScheduleItem['pgm']['lon'];
const firstText = (texts: Localized): string => texts?.[0]?.n ?? '';

/** WATCH-020: the still's address asks for the width that is drawn. */
export const posterUrl = (address: string | undefined, pageUrl: string): string | null => {
  const safe = safeUrl(address, pageUrl);
  if (!safe) return null;
  const url = new URL(safe);
  url.searchParams.set('width', String(IMAGE_WIDTH));
  return url.href;
};

const teamsOf = ({ tm = [] }: ScheduleItem['pgm']): string => {
  const name = (side: 'away' | 'home') => {
    const team = tm.find(({ ty }) => ty === side);
    return team?.n ?? team?.c ?? '';
  };
  return name('away') && name('home') ? `${name('away')} at ${name('home')}` : '';
};

/** Says no more than the badge does. */
const BADGE_WORDS = /^(live|replay)$/i;

/** Null when its times cannot be read: it could neither be placed nor refreshed. */
export const liveItem = (wire: ScheduleItem, kind: LiveItem['kind'], pageUrl: string): LiveItem | null => {
  const { cid, cn, pgm, pgm_id, ev_live, ev_replay, sc_st_dt, sc_ed_dt, ent, i, blackout } = wire;
  const startsAtMs = Date.parse(sc_st_dt);
  const endsAtMs = Date.parse(sc_ed_dt);
  if (Number.isNaN(startsAtMs) || Number.isNaN(endsAtMs)) return null;
  const teams = teamsOf(pgm);
  const title = firstText(pgm.lon) || teams || cn || cid;
  const details = [teams, firstText(pgm.lostl), firstText(pgm.loepn)];
  return {
    id: cid,
    kind,
    ent: (ent ?? []).map(({ sp }) => (sp === undefined ? {} : { sp })),
    channelName: cn ?? '',
    title,
    subtitle: details.find((text) => text !== '' && text !== title && !BADGE_WORDS.test(text)) ?? '',
    league: pgm.spt_lg ?? '',
    programId: pgm_id ?? '',
    isLive: ev_live,
    isReplay: ev_replay ?? false,
    isBlackedOut: blackout ?? false,
    startsAtMs,
    endsAtMs,
    posterUrl: posterUrl(i?.[0]?.cu, pageUrl),
  };
};

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `7:00 PM – 10:00 PM`, in the viewer's own time zone. */
export const airTime = ({ startsAtMs, endsAtMs }: Pick<LiveItem, 'startsAtMs' | 'endsAtMs'>): string =>
  `${clock.format(startsAtMs)} – ${clock.format(endsAtMs)}`;

/** 0..1 of the programme's time. */
export const airProgress = ({ startsAtMs, endsAtMs }: Pick<LiveItem, 'startsAtMs' | 'endsAtMs'>, nowMs: number) =>
  endsAtMs > startsAtMs ? Math.min(Math.max((nowMs - startsAtMs) / (endsAtMs - startsAtMs), 0), 1) : 0;

export const minutesLeft = ({ endsAtMs }: Pick<LiveItem, 'endsAtMs'>, nowMs: number): number =>
  Math.max(Math.ceil((endsAtMs - nowMs) / 60_000), 0);
