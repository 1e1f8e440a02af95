import type { TEAMS, League } from '../catalogue/leagues/teams.ts';

export interface TeamNames {
  readonly city: string;
  /** Nicknames, grounds and other words by which fans search. */
  readonly words: string;
}

type Names = { readonly [L in League]: { readonly [Code in keyof (typeof TEAMS)[L]]: TeamNames } };
const named = (city: string, words: string): TeamNames => ({ city, words });

export const TEAM_NAMES: Names = {
  MLB: {
    NYY: named('New York', 'yanks bombers bronx pinstripes ny'),
    BOS: named('Boston', 'sox bosox fenway'),
    TOR: named('Toronto', 'jays canada'),
    BAL: named('Baltimore', 'birds os camden'),
    TB: named('Tampa Bay', 'florida'),
    HOU: named('Houston', 'stros texas'),
  },
  NBA: {
    BKN: named('Brooklyn', 'new york ny bk'),
    BOS: named('Boston', 'celts cs'),
    PHI: named('Philadelphia', 'sixers philly 76'),
    MIA: named('Miami', 'florida'),
    CHI: named('Chicago', 'illinois'),
    ATL: named('Atlanta', 'georgia'),
  },
  MLS: {
    NYC: named('New York', 'nycfc pigeons ny city bronx'),
    TOR: named('Toronto', 'tfc reds canada'),
    SEA: named('Seattle', 'washington'),
    ATL: named('Atlanta', 'atl utd five stripes georgia'),
  },
};

/** By league: its long name, its sport, and what fans call it, in English and Spanish. */
export const LEAGUE_NAMES: Readonly<Record<League, { readonly name: string; readonly words: string }>> = {
  MLB: { name: 'Major League Baseball', words: 'baseball beisbol pelota' },
  NBA: { name: 'National Basketball Association', words: 'basketball baloncesto basquetbol hoops' },
  MLS: { name: 'Major League Soccer', words: 'soccer futbol football' },
};
