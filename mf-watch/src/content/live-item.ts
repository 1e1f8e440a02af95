import type { Host, WatchState } from '@grandstand/shared-contracts';
import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import { matchupOf } from './matchup.ts';
import type { Content } from './content.ts';
import { imageAlt, posterUrl } from './poster.ts';

/** A live game. */
export interface LiveGame {
  /** Team codes. */
  readonly away: string;
  readonly home: string;
  readonly sport: string;
  /** Epoch ms. */
  readonly startMs: number;
}

/** A programme on a channel, or an overflow event, as the screens show it. Missing texts are ''. */
export interface LiveItem extends Content {
  readonly kind: 'linear' | 'overflow';
  readonly channelName: string;
  readonly subtitle: string;
  /** `New York at Boston`; '' without two teams. */
  readonly teams: string;
  /** Live now; false for a replay or a recorded show. */
  readonly isLive: boolean;
  readonly isReplay: boolean;
  readonly isBlackedOut: boolean;
  /** Null for a replay, a show, or when a team has no code. */
  readonly game: LiveGame | null;
  /** Epoch ms. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly posterUrl: string | null;
  /** '' where the title says what it shows. */
  readonly posterAlt: string;
  /** Of a programme that has ended; '' where there is none. */
  readonly recordingId: string;
}

type Localized = ScheduleItem['pgm']['lon'];
const firstText = (texts: Localized): string => texts?.[0]?.n ?? '';

const gameOf = ({ ev_live, isGame, pgm }: ScheduleItem, startMs: number): LiveGame | null => {
  const code = (side: 'away' | 'home') => pgm.tm?.find(({ ty }) => ty === side)?.c ?? '';
  const [away, home] = [code('away'), code('home')];
  if (!ev_live || isGame === false || away === '' || home === '') return null;
  return { away, home, sport: pgm.spt_ty ?? '', startMs };
};

/** With the teams of an event, because several events share a channel name. Not the title, which may reveal the result. */
export const channelLabel = ({ kind, channelName, teams, id }: LiveItem): string =>
  [channelName || id, kind === 'overflow' && teams].filter(Boolean).join(' · ');

/** Repeats the badge. */
const BADGE_WORDS = /^(live|replay)$/i;

/** Null when its times are invalid: the line-up could not be sorted or refreshed. */
export const liveItem = (
  wire: WatchState['currentScheduleItem'],
  kind: LiveItem['kind'],
  pageUrl: string,
): LiveItem | null => {
  const { cid, cn, pgm, pgm_id, ev_live, ev_replay, sc_st_dt, sc_ed_dt, ent, i, blackout, recording } = wire;
  const startsAtMs = Date.parse(sc_st_dt);
  const endsAtMs = Date.parse(sc_ed_dt);
  if (Number.isNaN(startsAtMs) || Number.isNaN(endsAtMs)) return null;
  const teams = matchupOf(pgm.tm);
  const game = gameOf(wire, startsAtMs);
  const title = firstText(pgm.lon) || teams || cn || cid;
  const details = [teams, firstText(pgm.lostl), firstText(pgm.loepn)];
  return {
    id: cid,
    kind,
    ent: (ent ?? []).map(({ sp }) => (sp === undefined ? {} : { sp })),
    channelName: cn ?? '',
    title,
    subtitle: details.find((text) => text !== '' && text !== title && !BADGE_WORDS.test(text)) ?? '',
    teams,
    league: pgm.spt_lg ?? '',
    programId: pgm_id ?? '',
    isLive: ev_live,
    isReplay: ev_replay ?? false,
    isBlackedOut: blackout ?? false,
    game,
    ...(game && { homeTeam: game.home }),
    ...(teams && pgm_id && { gameId: pgm_id }),
    startsAtMs,
    endsAtMs,
    posterUrl: posterUrl(i?.[0]?.cu, pageUrl),
    posterAlt: imageAlt(i?.[0]),
    recordingId: recording ?? '',
  };
};

/** `7:00 PM – 10:00 PM`, in the viewer's time zone. */
export const airTime = (
  { time }: Host['format'],
  { startsAtMs, endsAtMs }: Pick<LiveItem, 'startsAtMs' | 'endsAtMs'>,
): string => `${time(startsAtMs)} – ${time(endsAtMs)}`;

/** The elapsed part of the programme, 0..1. */
export const airProgress = ({ startsAtMs, endsAtMs }: Pick<LiveItem, 'startsAtMs' | 'endsAtMs'>, nowMs: number) =>
  endsAtMs > startsAtMs ? Math.min(Math.max((nowMs - startsAtMs) / (endsAtMs - startsAtMs), 0), 1) : 0;

export const minutesLeft = ({ endsAtMs }: Pick<LiveItem, 'endsAtMs'>, nowMs: number): number =>
  Math.max(Math.floor((endsAtMs - nowMs) / 60_000), 0);
