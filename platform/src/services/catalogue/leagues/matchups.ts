import type { ClipId } from '../../../media/index.ts';
import { type League, TEAMS, type Team } from './teams.ts';

export type Sport = 'Baseball' | 'Basketball' | 'Soccer';

/** What a league plays, and the clip that shows it: sport, league and video of a programme always come together. */
export const LEAGUES: Readonly<Record<League, { readonly sport: Sport; readonly clip: ClipId }>> = {
  MLB: { sport: 'Baseball', clip: 'baseball' },
  NBA: { sport: 'Basketball', clip: 'basketball' },
  MLS: { sport: 'Soccer', clip: 'soccer' },
};

/** Two teams of one league. */
export interface Matchup {
  readonly league: League;
  readonly away: Team;
  readonly home: Team;
}

const { MLB, NBA, MLS } = TEAMS;
const mlb = (away: Team, home: Team): Matchup => ({ league: 'MLB', away, home });
const nba = (away: Team, home: Team): Matchup => ({ league: 'NBA', away, home });
const mls = (away: Team, home: Team): Matchup => ({ league: 'MLS', away, home });

/** The games that the network sells, by league. */
export const GAMES: Readonly<Record<League, readonly Matchup[]>> = {
  MLB: [
    mlb(MLB.BOS, MLB.NYY),
    mlb(MLB.NYY, MLB.TOR),
    mlb(MLB.BAL, MLB.NYY),
    mlb(MLB.NYY, MLB.TB),
    mlb(MLB.HOU, MLB.NYY),
  ],
  NBA: [
    nba(NBA.BOS, NBA.BKN),
    nba(NBA.BKN, NBA.PHI),
    nba(NBA.MIA, NBA.BKN),
    nba(NBA.BKN, NBA.CHI),
    nba(NBA.ATL, NBA.BKN),
  ],
  MLS: [mls(MLS.NYC, MLS.TOR), mls(MLS.SEA, MLS.NYC), mls(MLS.ATL, MLS.NYC)],
};

/** `Red Sox at Yankees`: the title of every programme that is a game, and the end of one that is about a game. */
export const matchupTitle = ({ away, home }: Matchup): string => `${away.name} at ${home.name}`;

/** The teams of a matchup in the form of the contract. */
export const teamsOf = ({ away, home }: Matchup) => [
  { ty: 'away' as const, c: away.code, n: away.name },
  { ty: 'home' as const, c: home.code, n: home.name },
];
