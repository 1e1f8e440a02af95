import { FREE_PACKAGE, type ScheduleItem } from '@grandstand/shared-contracts/api';
import { posterPath } from '../../../media/index.ts';
import type { Entry } from '../../content/published-content.service.ts';
import type { Programme } from '../../content/model/content-bodies.ts';
import { posterImage } from '../../content/model/poster-image.ts';
import type { GuideChannel } from './content.ts';
import { gameArtPath } from '../stills/game-art.ts';
import { SUBSCRIPTION_PACKAGE } from './lineups.ts';
import { LEAGUES } from '../leagues/matchups.ts';
import { isLeague } from '../leagues/teams.ts';

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}
const spanOf = ({ sc_st_dt, sc_ed_dt }: ScheduleItem): Span => ({
  startMs: Date.parse(sc_st_dt),
  endMs: Date.parse(sc_ed_dt),
});

const MINUTE_MS = 60_000;
/** What fills a channel between programmes is at most this long, and begins at a multiple of it. */
const FILLER_MS = 3 * 60 * MINUTE_MS;

export const packagesOf = (isFree: boolean) => [{ sp: isFree ? FREE_PACKAGE : SUBSCRIPTION_PACKAGE }];

export const isProgrammeFree = ({ isFree }: Pick<GuideChannel, 'isFree'>, { access }: Programme): boolean =>
  access === 'channel' ? isFree : access === 'free';

const NO_TEXTS = { poster: null };
const channelImage = ({ poster, posterTexts = NO_TEXTS }: GuideChannel) => posterImage(posterTexts, poster);

/** The poster of a programme, or else the drawn image of the game, or the one of its league or channel. */
const imageOf = (item: ScheduleItem, body: Programme, channel: GuideChannel) => {
  const { poster, league } = body;
  const drawn = poster === null ? gameArtPath(item) : null;
  if (drawn !== null) return { cu: drawn, ar: '16x9' };
  if (poster === null && !isLeague(league)) return channelImage(channel);
  return posterImage(body, poster ?? (isLeague(league) ? posterPath(LEAGUES[league].clip) : channel.poster));
};

/** A programme of an editor in the form of the contract. Games have no score feed, so they have no ID to ask a score by. */
export const editorItem = (channel: GuideChannel, { id, body }: Entry<Programme>): ScheduleItem => {
  const { title, subtitle, description, venue, kind, league, sport, away, home, startsAt, endsAt } = body;
  const second = subtitle || venue;
  const teams = away && home;
  const item: ScheduleItem = {
    cid: channel.id,
    cn: channel.name,
    ev_live: kind === 'live',
    ev_replay: kind === 'replay',
    isGame: Boolean(teams),
    sc_st_dt: startsAt,
    sc_ed_dt: endsAt,
    ...(teams ? {} : { pgm_id: id }),
    pgm: {
      lon: [{ n: title, lang: 'en' }],
      ...(description && { lod: [{ n: description, lang: 'en' }] }),
      ...(second && { lostl: [{ n: second, lang: 'en' }] }),
      ...(league && { spt_lg: league }),
      ...(sport && { spt_ty: sport }),
      ...(teams && {
        tm: [
          { ty: 'away' as const, c: away.code, n: away.name },
          { ty: 'home' as const, c: home.code, n: home.name },
        ],
      }),
    },
    ent: packagesOf(isProgrammeFree(channel, body)),
  };
  return { ...item, i: [imageOf(item, body, channel)] };
};

/** The parts of a span that none of these take. */
const gapsIn = ({ startMs, endMs }: Span, taken: readonly Span[]): Span[] => {
  const gaps: Span[] = [];
  let fromMs = startMs;
  for (const span of taken) {
    if (span.startMs - fromMs >= MINUTE_MS) gaps.push({ startMs: fromMs, endMs: Math.min(span.startMs, endMs) });
    fromMs = Math.max(fromMs, span.endMs);
  }
  if (endMs - fromMs >= MINUTE_MS) gaps.push({ startMs: fromMs, endMs });
  return gaps.filter((gap) => gap.startMs < gap.endMs);
};

const atTimes = (item: ScheduleItem, { startMs, endMs }: Span): ScheduleItem => ({
  ...item,
  sc_st_dt: new Date(startMs).toISOString(),
  sc_ed_dt: new Date(endMs).toISOString(),
});

/** A programme that begins later takes its time from one that still runs. */
const withoutOverlaps = (items: readonly ScheduleItem[]): ScheduleItem[] =>
  items.flatMap((item, index) => {
    const next = items[index + 1];
    const { startMs, endMs } = spanOf(item);
    const untilMs = next ? Math.min(endMs, spanOf(next).startMs) : endMs;
    return untilMs <= startMs ? [] : [untilMs === endMs ? item : atTimes(item, { startMs, endMs: untilMs })];
  });

/** The synthetic schedule, with an editor's programmes in its place where there are any. */
export const overSynthetic = (synthetic: readonly ScheduleItem[], own: readonly ScheduleItem[]): ScheduleItem[] => {
  if (own.length === 0) return [...synthetic];
  const programmes = withoutOverlaps(own);
  const taken = programmes.map(spanOf);
  const rest = synthetic.flatMap((item) => gapsIn(spanOf(item), taken).map((gap) => atTimes(item, gap)));
  return [...rest, ...programmes].toSorted((a, b) => spanOf(a).startMs - spanOf(b).startMs);
};

/** A schedule without gaps: the channel's name is shown between programmes. */
export const withFillers = (
  channel: GuideChannel,
  own: readonly ScheduleItem[],
  { startMs, endMs }: Span,
): ScheduleItem[] => {
  const programmes = withoutOverlaps(own);
  const whole = {
    startMs: Math.floor(startMs / FILLER_MS) * FILLER_MS,
    endMs: Math.ceil((endMs + 1) / FILLER_MS) * FILLER_MS,
  };
  const fillers = gapsIn(whole, programmes.map(spanOf)).flatMap((gap) =>
    inSteps(gap).map((span) => fillerOf(channel, span)),
  );
  return [...programmes, ...fillers].toSorted((a, b) => spanOf(a).startMs - spanOf(b).startMs);
};

const inSteps = ({ startMs, endMs }: Span): Span[] => {
  const spans: Span[] = [];
  for (let fromMs = startMs; fromMs < endMs; ) {
    const untilMs = Math.min((Math.floor(fromMs / FILLER_MS) + 1) * FILLER_MS, endMs);
    spans.push({ startMs: fromMs, endMs: untilMs });
    fromMs = untilMs;
  }
  return spans;
};

const fillerOf = (channel: GuideChannel, span: Span): ScheduleItem =>
  atTimes(
    {
      cid: channel.id,
      cn: channel.name,
      ev_live: false,
      isGame: false,
      sc_st_dt: '',
      sc_ed_dt: '',
      pgm_id: `${channel.id}-${span.startMs / MINUTE_MS}`,
      pgm: { lon: [{ n: channel.name, lang: 'en' }] },
      ent: packagesOf(channel.isFree),
      i: [channelImage(channel)],
    },
    span,
  );
