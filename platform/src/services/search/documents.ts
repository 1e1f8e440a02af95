import { programKey, type ScheduleItem, type VodItem } from '@grandstand/shared-contracts/api';
import { isLeague, type League, TEAMS, type Team } from '../catalogue/leagues/teams.ts';
import { LEAGUE_NAMES, TEAM_NAMES, type TeamNames } from './names.ts';
import { dateWords, wordsIn } from './words.ts';

export type DocumentKind = 'recording' | 'program' | 'team' | 'player' | 'league';

/** One thing that a search can find, with the words that find it: by their weight. */
export interface SearchDocument {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly is_game: boolean;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  /** Its own name. */
  readonly a: string;
  /** Other names: teams, cities, nicknames, leagues. */
  readonly b: string;
  /** Dates and players. */
  readonly c: string;
  /** Descriptions. */
  readonly d: string;
}

/** A player of a team of the network. */
export interface Player {
  readonly name: string;
  readonly team: string;
}

export interface SearchSources {
  readonly recordings: readonly VodItem[];
  readonly programs: readonly ScheduleItem[];
  readonly players: readonly Player[];
}

const folded = (...texts: readonly (string | undefined | false)[]): string =>
  wordsIn(texts.filter(Boolean).join(' ')).join(' ');

const namesOf = (league: string | undefined, code: string): TeamNames | undefined =>
  isLeague(league) ? (TEAM_NAMES[league] as Readonly<Record<string, TeamNames>>)[code] : undefined;

type Teams = VodItem['tm'];
const teamWords = (league: string | undefined, teams: Teams): string =>
  (teams ?? [])
    .map(({ c, n }) => {
      const names = namesOf(league, c);
      return [n, names?.city, names?.words].join(' ');
    })
    .join(' ');

const leagueWords = (league: string | undefined): string =>
  isLeague(league) ? `${league} ${LEAGUE_NAMES[league].name} ${LEAGUE_NAMES[league].words}` : (league ?? '');

const recordingDocument = (item: VodItem): SearchDocument => {
  const title = item.lon?.[0]?.n || item.name || item.id;
  const league = item.con_tg?.find(isLeague);
  const airedMs = Date.parse(item.st_dt ?? '');
  const isAired = Number.isFinite(airedMs);
  return {
    kind: 'recording',
    id: item.id,
    title,
    about: league ?? '',
    is_game: item.isGame ?? Boolean(item.tm),
    starts_at: isAired ? airedMs : null,
    ends_at: null,
    a: folded(title),
    b: folded(teamWords(league, item.tm), leagueWords(league), item.con_tg?.join(' '), item.tm && 'game partido'),
    c: isAired ? dateWords(airedMs) : '',
    d: folded(item.cd),
  };
};

const programDocument = (item: ScheduleItem, players: readonly Player[]): SearchDocument => {
  const { pgm, cid, cn } = item;
  const startMs = Date.parse(item.sc_st_dt);
  const title = pgm.lon?.[0]?.n || cn || cid;
  const names = new Set(pgm.tm?.map(({ n }) => n));
  const squad = players.filter(({ team }) => names.has(team)).map(({ name }) => name);
  return {
    kind: 'program',
    id: programKey(cid, startMs),
    title,
    about: cn ?? '',
    is_game: item.ev_live && item.isGame === true,
    starts_at: startMs,
    ends_at: Date.parse(item.sc_ed_dt),
    a: folded(title),
    b: folded(teamWords(pgm.spt_lg, pgm.tm), leagueWords(pgm.spt_lg), pgm.spt_ty, cn, pgm.tm && 'game partido'),
    c: folded(dateWords(startMs), squad.join(' ')),
    d: folded(pgm.lod?.[0]?.n, pgm.lostl?.[0]?.n),
  };
};

const nameDocument = (
  kind: DocumentKind,
  id: string,
  title: string,
  about: string,
  words: Pick<SearchDocument, 'b' | 'c'>,
): SearchDocument => ({
  kind,
  id,
  title,
  about,
  is_game: false,
  starts_at: null,
  ends_at: null,
  a: folded(title),
  ...words,
  d: '',
});

const LEAGUES = Object.keys(TEAMS) as readonly League[];

const teamDocument = (league: League, team: Team, players: readonly Player[]): SearchDocument => {
  const names = namesOf(league, team.code);
  const squad = players.filter((player) => player.team === team.name).map(({ name }) => name);
  return nameDocument('team', `${league}-${team.code}`, team.name, league, {
    b: folded(names?.city, names?.words, leagueWords(league)),
    c: folded(squad.join(' ')),
  });
};

/** Everything that can be found. Players find the programmes of their team, and recordings that name them. */
export const documentsOf = ({ recordings, programs, players }: SearchSources): readonly SearchDocument[] => [
  ...recordings.map(recordingDocument),
  ...programs.map((item) => programDocument(item, players)),
  ...players.map(({ name, team }) => nameDocument('player', name, name, team, { b: '', c: folded(team) })),
  ...LEAGUES.flatMap((league) => Object.values<Team>(TEAMS[league]).map((team) => teamDocument(league, team, players))),
  ...LEAGUES.map((league) =>
    nameDocument('league', league, league, LEAGUE_NAMES[league].name, { b: folded(leagueWords(league)), c: '' }),
  ),
];
