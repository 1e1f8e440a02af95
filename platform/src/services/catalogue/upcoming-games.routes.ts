import {
  FREE_PACKAGE,
  programKey,
  type ReplyOf,
  type ScheduleItem,
  UpcomingGames,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { sendConditionalJson } from '../../infrastructure/http/conditional-json.ts';
import type { Guide } from './programmes/guide.ts';

type Game = ReplyOf<typeof UpcomingGames>['games'][number];

const AHEAD_MS = 24 * 60 * 60_000;
const MAX_GAMES = 8;
/** Caches answer for a minute, and while they ask again. */
const SHARED_CACHE = 'public, max-age=60, stale-while-revalidate=300';

const gameOf = ({ cid, cn = cid, pgm, sc_st_dt: startsAt, sc_ed_dt: endsAt, ent, i }: ScheduleItem): Game | null => {
  const team = (side: 'away' | 'home') => pgm.tm?.find(({ ty }) => ty === side);
  const [away, home] = [team('away'), team('home')];
  if (!away || !home) return null;
  return {
    id: programKey(cid, Date.parse(startsAt)),
    channel: cid,
    channelName: cn,
    league: pgm.spt_lg ?? '',
    away: away.n ?? away.c,
    home: home.n ?? home.c,
    startsAt,
    endsAt,
    isFree: ent?.some(({ sp }) => sp === FREE_PACKAGE) ?? false,
    image: i?.[0]?.cu ?? '',
  };
};

/** The live games of the day, for pages of visitors. */
export const upcomingGamesRoutes = (app: FastifyInstance, guide: Guide, clock: Clock): void => {
  const upcoming = async (): Promise<readonly Game[]> => {
    const nowMs = clock.now();
    const channels = await guide.channels();
    const lists = await Promise.all(channels.map((channel) => guide.between(channel, nowMs, nowMs + AHEAD_MS)));
    return lists
      .flat()
      .filter(({ ev_live, isGame }) => ev_live && isGame)
      .toSorted((a, b) => Date.parse(a.sc_st_dt) - Date.parse(b.sc_st_dt))
      .flatMap((item) => gameOf(item) ?? [])
      .slice(0, MAX_GAMES);
  };
  app.get(UpcomingGames.path, { exposeHeadRoute: false }, async (request, reply) =>
    sendConditionalJson(request, reply, { games: await upcoming() }, SHARED_CACHE),
  );
};
