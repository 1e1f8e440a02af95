import { FREE_PACKAGE, type VodItem } from '@grandstand/shared-contracts/api';
import type { CatalogueRepo, ContainerRow, VodRow } from '../catalogue/catalogue.repo.ts';
import {
  BASKETBALL_GAMES,
  HOCKEY_GAMES,
  type Matchup,
  SOCCER_GAMES,
  SUBSCRIPTION_PACKAGE,
  teamsOf,
} from '../catalogue/lineups.ts';
import { posterPath, recordingMs, vodItems } from '../media/index.ts';

const DAY_MS = 24 * 60 * 60_000;

const MATCHUPS: readonly Matchup[] = [...BASKETBALL_GAMES, ...HOCKEY_GAMES, ...SOCCER_GAMES];
const PLAYS = [
  'Buzzer beater from the corner',
  'Overtime winner',
  'Save of the season',
  'Comeback from twelve down',
  'A hat-trick in one half',
  'Coast to coast for the lead',
  'The last two minutes',
  'Every goal of the night',
];

interface Section {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Every how many-th item is free; 0: none. */
  readonly freeEvery: number;
  /** Each item is one whole game, cut down to the length of its recording. */
  readonly isGames?: boolean;
  readonly title: (index: number, matchup: Matchup) => string;
  readonly about: (matchup: Matchup) => string;
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
/** What plays: the sport's recording. */
function recordingOf({ clip }: Matchup) {
  const recording = vodItems.find((each) => each.clip === clip);
  if (!recording) throw new Error(`There is no recording of ${clip}.`);
  return recording;
}
const teams = ({ away, home }: Matchup): string => `${away.city} at ${home.city}`;

const NAMES = {
  classics: ['The double-overtime classic', 'Seven games, one city', 'The night the lights went out', 'Opening night'],
  interviews: [
    'Marcus Bell on leadership',
    'Jalen Brooks, one on one',
    'Kenji Mori answers the fans',
    'Inside the draft room',
  ],
  documentaries: [
    'Built in Brooklyn',
    'Sixty Minutes of Ice',
    'The Groundskeeper',
    'Women of the Bench',
    'Bronx Afternoons',
  ],
  studio: ['Full Court', 'Borough Report', 'The Morning Skate', 'Sports Desk'],
};

const SECTIONS: readonly Section[] = [
  {
    id: 'recent-games',
    name: 'Recent games',
    count: 18,
    freeEvery: 0,
    isGames: true,
    title: (_index, matchup) => teams(matchup),
    about: (matchup) => `Condensed game, ${matchup.league}: the whole of it in ten minutes.`,
  },
  {
    id: 'highlights',
    name: 'Highlights',
    count: 64,
    freeEvery: 2,
    title: (index, matchup) => `${pick(PLAYS, index)}: ${teams(matchup)}`,
    about: (matchup) => `The best of ${teams(matchup)}.`,
  },
  {
    id: 'studio-shows',
    name: 'Studio shows',
    count: 16,
    freeEvery: 4,
    title: (index) => `${pick(NAMES.studio, index)}, episode ${16 - index}`,
    about: () => 'News, numbers and guests from the studio.',
  },
  {
    id: 'classics',
    name: 'YES Classics',
    count: 12,
    freeEvery: 0,
    isGames: true,
    title: (index, matchup) => `${pick(NAMES.classics, index)}: ${teams(matchup)}`,
    about: () => 'A game worth seeing again, condensed to ten minutes.',
  },
  {
    id: 'interviews',
    name: 'Interviews',
    count: 12,
    freeEvery: 1,
    title: (index) =>
      index < 4 ? pick(NAMES.interviews, index) : `${pick(NAMES.interviews, index)}, part ${Math.floor(index / 4) + 1}`,
    about: () => 'A long conversation, free to watch.',
  },
  {
    id: 'documentaries',
    name: 'Documentaries',
    count: 10,
    freeEvery: 5,
    title: (index) =>
      index < 5 ? pick(NAMES.documentaries, index) : `${pick(NAMES.documentaries, index)}: the making of`,
    about: () => 'A YES original.',
  },
];

function rowsOf(section: Section, nowMs: number): VodRow[] {
  return Array.from({ length: section.count }, (_, index) => {
    const matchup = pick(MATCHUPS, index * 3 + section.id.length);
    const free = section.freeEvery > 0 && index % section.freeEvery === 0;
    const id = `vod-${section.id}-${String(index + 1).padStart(2, '0')}`;
    const title = section.title(index, matchup);
    const item: VodItem = {
      id,
      name: title,
      lon: [{ n: title, lang: 'en' }],
      vrt: recordingMs(recordingOf(matchup)),
      st_dt: new Date(Math.floor(nowMs / DAY_MS) * DAY_MS - (index + 1) * DAY_MS).toISOString(),
      ia: ['16x9'],
      ent: [{ sp: free ? FREE_PACKAGE : SUBSCRIPTION_PACKAGE }],
      con_tg: [matchup.sport, matchup.league],
      cd: section.about(matchup),
      ...(section.isGames && { tm: teamsOf(matchup) }),
      i: [{ cu: posterPath(index % 2 === 0 ? `${matchup.clip}-close` : matchup.clip), ar: '16x9' }],
    };
    return {
      id,
      container_id: section.id,
      position: index,
      published: true,
      free,
      media_id: recordingOf(matchup).id,
      item,
    };
  });
}

/** A storefront that looks like a network's: seven dozen titles and one section longer than a page. */
export async function seedCatalogue(repo: CatalogueRepo, nowMs: number): Promise<void> {
  const containers = SECTIONS.map(
    ({ id, name }, position): ContainerRow => ({ id, storefront: 'main', position, name }),
  );
  await repo.write(
    containers,
    SECTIONS.flatMap((section) => rowsOf(section, nowMs)),
  );
}
