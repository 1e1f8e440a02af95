import type { ClipId } from '../media/index.ts';

/** Content behind a subscription. */
export const SUBSCRIPTION_PACKAGE = 'urn:package:YES_Pkg';

export interface Team {
  readonly code: string;
  readonly city: string;
}

export interface Matchup {
  /** The sample that shows this sport. */
  readonly clip: ClipId;
  readonly sport: 'Hockey' | 'Basketball' | 'Soccer';
  readonly league: string;
  readonly away: Team;
  readonly home: Team;
}

/** As the contract names those who meet. */
export const teamsOf = ({ away, home }: Matchup) => [
  { ty: 'away' as const, c: away.code, n: away.city },
  { ty: 'home' as const, c: home.code, n: home.city },
];

/** `game` is live; `replay` was. */
export interface Block {
  readonly kind: 'game' | 'replay' | 'studio';
  readonly minutes: number;
  readonly title: string;
  readonly description: string;
}

export interface Lineup {
  readonly channelId: string;
  readonly channelName: string;
  readonly isFree: boolean;
  readonly blocks: readonly Block[];
  /** Taken in turn. Live channels have the one that their picture shows. */
  readonly matchups: readonly Matchup[];
}

const NEW_YORK = { code: 'NYK', city: 'New York' };
const BROOKLYN = { code: 'BKN', city: 'Brooklyn' };
const BOSTON = { code: 'BOS', city: 'Boston' };
const CHICAGO = { code: 'CHI', city: 'Chicago' };
const TORONTO = { code: 'TOR', city: 'Toronto' };
const MIAMI = { code: 'MIA', city: 'Miami' };
const MONTREAL = { code: 'MTL', city: 'Montreal' };
const PHILADELPHIA = { code: 'PHI', city: 'Philadelphia' };
const ATLANTA = { code: 'ATL', city: 'Atlanta' };
const SEATTLE = { code: 'SEA', city: 'Seattle' };

const hockey = (away: Team, home: Team): Matchup => ({ clip: 'hockey', sport: 'Hockey', league: 'NHL', away, home });
const basketball = (away: Team, home: Team): Matchup => ({
  clip: 'basketball',
  sport: 'Basketball',
  league: 'NBA',
  away,
  home,
});
const soccer = (away: Team, home: Team): Matchup => ({ clip: 'soccer', sport: 'Soccer', league: 'MLS', away, home });

export const HOCKEY_GAMES = [hockey(NEW_YORK, BOSTON), hockey(MONTREAL, NEW_YORK), hockey(NEW_YORK, CHICAGO)];
export const BASKETBALL_GAMES = [
  basketball(BROOKLYN, CHICAGO),
  basketball(MIAMI, BROOKLYN),
  basketball(BROOKLYN, PHILADELPHIA),
  basketball(ATLANTA, BROOKLYN),
];
export const SOCCER_GAMES = [soccer(NEW_YORK, TORONTO), soccer(SEATTLE, NEW_YORK), soccer(NEW_YORK, ATLANTA)];

const game = (minutes: number): Block => ({ kind: 'game', minutes, title: 'Live', description: '' });
const replay = (minutes: number): Block => ({ kind: 'replay', minutes, title: 'Game replay', description: '' });
const studio = (minutes: number, title: string, description: string): Block => ({
  kind: 'studio',
  minutes,
  title,
  description,
});

export const LINEUPS: { readonly linear: readonly Lineup[]; readonly overflow: readonly Lineup[] } = {
  linear: [
    {
      channelId: 'yes-1',
      channelName: 'YES',
      isFree: false,
      blocks: [
        game(180),
        studio(30, 'Postgame', 'Interviews, numbers and the plays that decided the night.'),
        replay(150),
        studio(60, 'The Morning Skate', 'The stories of the day with the studio crew.'),
        game(180),
        studio(30, 'Forever New York', 'Great names of the city, told by those who played with them.'),
      ],
      matchups: HOCKEY_GAMES.slice(0, 1),
    },
    {
      channelId: 'yes-2',
      channelName: 'YES 2',
      isFree: false,
      blocks: [
        game(150),
        studio(30, 'Borough Report', 'Brooklyn basketball, from the practice floor to the locker room.'),
        game(150),
        replay(120),
        studio(30, 'Full Court', 'Tactics on the board, explained play by play.'),
      ],
      matchups: BASKETBALL_GAMES.slice(0, 1),
    },
    {
      channelId: 'yes-3',
      channelName: 'YES Extra',
      isFree: true,
      blocks: [
        studio(60, 'Sports Desk', 'Scores and news from around New York, open to everybody.'),
        replay(120),
        studio(30, 'Rookies', 'Young players on their first season.'),
        replay(120),
        studio(30, 'From the Stands', 'Fans, rivalries and rituals.'),
      ],
      matchups: [...SOCCER_GAMES, ...HOCKEY_GAMES],
    },
  ],
  overflow: [
    {
      channelId: 'overflow-1',
      channelName: 'YES Overflow',
      isFree: false,
      blocks: [game(120)],
      matchups: SOCCER_GAMES.slice(0, 1),
    },
  ],
};
