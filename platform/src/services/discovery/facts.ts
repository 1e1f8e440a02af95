import type { ScheduleItem, VodItem } from '@grandstand/shared-contracts/api';
import { isoDuration } from './times.ts';

type Facts = Readonly<Record<string, unknown>>;
type Teams = ScheduleItem['pgm']['tm'];

const SCHEMA = 'https://schema.org';
const organization = (origin: string): Facts => ({
  '@type': 'Organization',
  name: 'YES Network',
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
});

/** Of the landing page. `searchUrl` contains `{term}`. */
export const siteFacts = (origin: string, searchUrl: string): Facts => ({
  '@context': SCHEMA,
  '@type': 'WebSite',
  name: 'YES Network',
  url: `${origin}/`,
  publisher: organization(origin),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: searchUrl },
    'query-input': 'required name=term',
  },
});

const teamFacts = (teams: Teams, side: 'away' | 'home'): Facts | null => {
  const team = teams?.find(({ ty }) => ty === side);
  return team ? { '@type': 'SportsTeam', name: team.n ?? team.c } : null;
};

interface Described {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

const gameFacts = (teams: Teams, sport: string | undefined, rest: Facts): Facts | null => {
  const [away, home] = [teamFacts(teams, 'away'), teamFacts(teams, 'home')];
  if (!away || !home) return null;
  return { '@type': 'SportsEvent', ...(sport && { sport }), awayTeam: away, homeTeam: home, ...rest };
};

/** A programme of a channel; a game is also an event. */
export const programmeFacts = (item: ScheduleItem, { name, description, url, image }: Described, origin: string) => {
  const { pgm, sc_st_dt: startDate, sc_ed_dt: endDate, ev_live: isLiveBroadcast, cn, cid } = item;
  // A replay shows an event of another time, which the schedule does not name.
  const dates = isLiveBroadcast
    ? {
        startDate,
        endDate,
        eventStatus: `${SCHEMA}/EventScheduled`,
        eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
        location: { '@type': 'VirtualLocation', url },
        organizer: organization(origin),
        description,
        image,
      }
    : {};
  const game = gameFacts(pgm.tm, pgm.spt_ty, { name, ...dates });
  const broadcast: Facts = {
    '@context': SCHEMA,
    '@type': 'BroadcastEvent',
    name,
    description,
    url,
    image,
    startDate,
    endDate,
    isLiveBroadcast,
    publishedOn: { '@type': 'BroadcastService', name: cn ?? cid, broadcaster: organization(origin) },
    ...(game && { broadcastOfEvent: game }),
  };
  return game && isLiveBroadcast ? [{ '@context': SCHEMA, ...game, url }, broadcast] : [broadcast];
};

/** A recording. `isFree`: open to all. */
export const recordingFacts = (
  { st_dt, vrt, tm }: VodItem,
  { name, description, url, image }: Described,
  isFree: boolean,
  origin: string,
): Facts => {
  const game = gameFacts(tm, undefined, { name });
  return {
    '@context': SCHEMA,
    '@type': 'VideoObject',
    name,
    description,
    url,
    thumbnailUrl: [image],
    ...(st_dt && { uploadDate: st_dt }),
    ...(vrt && { duration: isoDuration(vrt) }),
    isAccessibleForFree: isFree,
    publisher: organization(origin),
    potentialAction: {
      '@type': 'SeekToAction',
      target: `${url}?t={seek_to_second_number}`,
      'startOffset-input': 'required name=seek_to_second_number',
    },
    ...(game && { about: game }),
  };
};
