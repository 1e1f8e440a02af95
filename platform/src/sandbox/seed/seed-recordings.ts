import { FREE_PACKAGE, type VodItem } from '@grandstand/shared-contracts/api';
import { type RecordingRepeats, recordingId, recordingMs } from '../../media/index.ts';
import type { VodRow } from '../../services/catalogue/catalogue.repo.ts';
import { SUBSCRIPTION_PACKAGE } from '../../services/catalogue/programmes/lineups.ts';
import { GAMES, LEAGUES, type Matchup, matchupTitle, teamsOf } from '../../services/catalogue/leagues/matchups.ts';
import type { League } from '../../services/catalogue/leagues/teams.ts';
import { stillPath } from '../../services/catalogue/stills/still.routes.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Noon in New York: the same date there, in UTC, and in all of America. */
const NOON_MS = 17 * 60 * 60_000;

/** One recording before it has its place in a section. Everything else about it follows from these. */
export interface Recorded {
  readonly league: League;
  readonly title: string;
  readonly about: string;
  readonly repeats: RecordingRepeats;
  /** Who plays in it; null for what shows no game. */
  readonly matchup: Matchup | null;
  /** Whether it is a whole game with its score. */
  readonly isGame: boolean;
}

export interface Section {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Every how many-th item is free; 0: none. */
  readonly freeEvery: number;
  readonly recorded: (index: number) => Recorded;
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The network's own teams come most often. */
const TURNS: readonly League[] = ['MLB', 'NBA', 'MLB', 'NBA', 'MLS'];
const matchupAt = (index: number): Matchup => {
  const league = pick(TURNS, index);
  return pick(GAMES[league], Math.floor(index / TURNS.length) + (index % TURNS.length));
};

/** What happens in a highlight, in the words of its sport. */
const PLAYS: Readonly<Record<League, readonly string[]>> = {
  MLB: [
    'Walk-off in the ninth',
    'Grand slam to right',
    'Every strikeout of the night',
    'Diving catch in center',
    'Turning two, three times',
  ],
  NBA: [
    'Buzzer beater from the corner',
    'Comeback from twelve down',
    'Coast to coast for the lead',
    'The last two minutes',
    'Ten threes in one half',
  ],
  MLS: ['A hat-trick in one half', 'Every goal of the night', 'Save of the season', 'Free kick from thirty yards'],
};

interface Show {
  readonly name: string;
  readonly league: League;
}
const show = (league: League, name: string): Show => ({ name, league });

const CLASSICS: Readonly<Record<League, readonly string[]>> = {
  MLB: ['The perfect afternoon', 'Extra innings, one city', 'Opening day'],
  NBA: ['The double-overtime classic', 'The night the lights went out', 'Opening night'],
  MLS: ['The derby in the rain', 'Ten men, one goal'],
};
const STUDIO = [
  show('MLB', 'Yankees Postgame'),
  show('NBA', 'Borough Report'),
  show('MLB', 'The Bullpen'),
  show('NBA', 'Full Court'),
];
const INTERVIEWS = [
  show('MLB', 'Marcus Bell on leadership'),
  show('NBA', 'Jalen Brooks, one on one'),
  show('MLB', 'Kenji Mori answers the fans'),
  show('NBA', 'Inside the draft room'),
];
const DOCUMENTARIES = [
  show('NBA', 'Built in Brooklyn'),
  show('MLB', 'The Groundskeeper'),
  show('MLS', 'Ninety Minutes in the Bronx'),
  show('NBA', 'Women of the Bench'),
  show('MLB', 'Bronx Afternoons'),
];

const aboutNoGame = ({ league }: Show, title: string, about: string, repeats: RecordingRepeats): Recorded => ({
  league,
  title,
  about,
  repeats,
  matchup: null,
  isGame: false,
});

export const SECTIONS: readonly Section[] = [
  {
    id: 'recent-games',
    name: 'Recent games',
    count: 18,
    freeEvery: 0,
    recorded(index) {
      const matchup = matchupAt(index);
      const repeats = pick([20, 24, 29] as const, index);
      const minutes = Math.round(recordingMs({ repeats }) / 60_000);
      const about = `Condensed game, ${matchup.league}: every play that counts in ${minutes} minutes.`;
      return { league: matchup.league, title: matchupTitle(matchup), about, repeats, matchup, isGame: true };
    },
  },
  {
    id: 'highlights',
    name: 'Highlights',
    count: 64,
    freeEvery: 2,
    recorded(index) {
      const matchup = matchupAt(index + 1);
      const title = `${pick(PLAYS[matchup.league], index)}: ${matchupTitle(matchup)}`;
      const about = `The best of ${matchupTitle(matchup)}.`;
      const repeats = pick([8, 5, 3, 2] as const, index);
      return { league: matchup.league, title, about, repeats, matchup, isGame: false };
    },
  },
  {
    id: 'studio-shows',
    name: 'Studio shows',
    count: 16,
    freeEvery: 4,
    recorded(index) {
      const each = pick(STUDIO, index);
      const title = `${each.name}, episode ${16 - index}`;
      return aboutNoGame(each, title, 'News, numbers and guests from the studio.', index % 2 === 0 ? 57 : 45);
    },
  },
  {
    id: 'classics',
    name: 'YES Classics',
    count: 12,
    freeEvery: 0,
    recorded(index) {
      const matchup = matchupAt(index + 3);
      const title = `${pick(CLASSICS[matchup.league], index)}: ${matchupTitle(matchup)}`;
      const repeats = index % 2 === 0 ? 301 : 264;
      return {
        league: matchup.league,
        title,
        about: 'A game worth seeing again, in full.',
        repeats,
        matchup,
        isGame: true,
      };
    },
  },
  {
    id: 'interviews',
    name: 'Interviews',
    count: 12,
    freeEvery: 1,
    recorded(index) {
      const each = pick(INTERVIEWS, index);
      const title = index < 4 ? each.name : `${each.name}, part ${Math.floor(index / 4) + 1}`;
      return aboutNoGame(each, title, 'A long conversation, free to watch.', index % 2 === 0 ? 45 : 57);
    },
  },
  {
    id: 'documentaries',
    name: 'Documentaries',
    count: 10,
    freeEvery: 5,
    recorded(index) {
      const each = pick(DOCUMENTARIES, index);
      const title = index < 5 ? each.name : `${each.name}: the making of`;
      return aboutNoGame(each, title, 'A YES original.', index < 5 ? 112 : 57);
    },
  },
];

/** The rows of a section: the newest first, one a day. */
export const recordingsOf = (section: Section, nowMs: number): VodRow[] =>
  Array.from({ length: section.count }, (_, index) => {
    const { league, title, about, repeats, matchup, isGame } = section.recorded(index);
    const { sport, clip } = LEAGUES[league];
    const free = section.freeEvery > 0 && index % section.freeEvery === 0;
    const id = `vod-${section.id}-${String(index + 1).padStart(2, '0')}`;
    const item: VodItem = {
      id,
      name: title,
      lon: [{ n: title, lang: 'en' }],
      vrt: recordingMs({ repeats }),
      st_dt: new Date(Math.floor(nowMs / DAY_MS) * DAY_MS - (index + 1) * DAY_MS + NOON_MS).toISOString(),
      ia: ['16x9'],
      ent: [{ sp: free ? FREE_PACKAGE : SUBSCRIPTION_PACKAGE }],
      con_tg: [sport, league],
      cd: about,
      isGame,
      ...(matchup && { tm: teamsOf(matchup) }),
      i: [{ cu: stillPath(id), ar: '16x9' }],
    };
    return {
      id,
      container_id: section.id,
      position: index,
      published: true,
      free,
      media_id: recordingId(clip, repeats),
      item,
    };
  });
