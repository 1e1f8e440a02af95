/** A club by its name and two colors; the site shows no marks. */
export interface Team {
  readonly code: string;
  readonly name: string;
  /** The first is dark enough for white text. */
  readonly colors: readonly [string, string];
}

const team = (code: string, name: string, first: string, second: string): Team => ({
  code,
  name,
  colors: [first, second],
});

/** Codes are unique within a league only. */
export const TEAMS = {
  MLB: {
    NYY: team('NYY', 'Yankees', '#0c2340', '#c4ced4'),
    BOS: team('BOS', 'Red Sox', '#a8202c', '#f3f6fb'),
    TOR: team('TOR', 'Blue Jays', '#134a8e', '#e8f0fa'),
    BAL: team('BAL', 'Orioles', '#b83a05', '#27251f'),
    TB: team('TB', 'Rays', '#1d4f80', '#f5d130'),
    HOU: team('HOU', 'Astros', '#002d62', '#eb6e1f'),
  },
  NBA: {
    BKN: team('BKN', 'Nets', '#101820', '#f3f6fb'),
    BOS: team('BOS', 'Celtics', '#006a31', '#ba9653'),
    PHI: team('PHI', '76ers', '#0059a5', '#ed174c'),
    MIA: team('MIA', 'Heat', '#98002e', '#f9a01b'),
    CHI: team('CHI', 'Bulls', '#b80f38', '#101820'),
    ATL: team('ATL', 'Hawks', '#a3182c', '#fdb927'),
  },
  MLS: {
    NYC: team('NYC', 'New York City FC', '#0a2a5c', '#6cace4'),
    TOR: team('TOR', 'Toronto FC', '#a81430', '#b0b7bc'),
    SEA: team('SEA', 'Sounders', '#2d6b2f', '#9fc8e8'),
    ATL: team('ATL', 'Atlanta United', '#80000b', '#a29061'),
  },
} as const satisfies Record<string, Record<string, Team>>;

export type League = keyof typeof TEAMS;

export const isLeague = (name: string | undefined): name is League => name !== undefined && Object.hasOwn(TEAMS, name);

export const teamOf = (league: League, code: string): Team | undefined =>
  Object.values<Team>(TEAMS[league]).find((each) => each.code === code);
