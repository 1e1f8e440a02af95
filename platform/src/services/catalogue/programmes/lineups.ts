import { channelOf } from '../../../media/index.ts';
import { GAMES, LEAGUES, type Matchup } from '../leagues/matchups.ts';
import type { League } from '../leagues/teams.ts';

/** Content behind a subscription. */
export const SUBSCRIPTION_PACKAGE = 'urn:package:YES_Pkg';

/** `game` is live; `replay` shows the game that was live before it on the same channel. */
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
  /** A channel shows one league: games, shows and video agree. */
  readonly league: League;
  readonly blocks: readonly Block[];
  /** Taken in turn by the games. */
  readonly matchups: readonly Matchup[];
}

const game = (minutes: number): Block => ({ kind: 'game', minutes, title: 'Live', description: '' });
const replay = (minutes: number): Block => ({ kind: 'replay', minutes, title: 'Game replay', description: '' });
const studio = (minutes: number, title: string, description: string): Block => ({
  kind: 'studio',
  minutes,
  title,
  description,
});

/** @throws {Error} when the channel's video shows another sport. */
const lineup = (
  channelId: string,
  league: League,
  rest: Omit<Lineup, 'channelId' | 'channelName' | 'league'>,
): Lineup => {
  const channel = channelOf(channelId);
  if (channel?.clip !== LEAGUES[league].clip) throw new Error(`Channel "${channelId}" does not show ${league} games.`);
  return { channelId, channelName: channel.name, league, ...rest };
};

export const LINEUPS: { readonly linear: readonly Lineup[]; readonly overflow: readonly Lineup[] } = {
  linear: [
    lineup('yes-1', 'MLB', {
      isFree: false,
      blocks: [
        game(180),
        studio(30, 'Yankees Postgame', 'Interviews, numbers and the plays that decided the night.'),
        replay(150),
        studio(60, 'The Bullpen', 'The stories of the day in baseball with the studio crew.'),
        game(180),
        studio(30, 'Bronx Afternoons', 'Great Yankees, remembered by the people who played with them.'),
      ],
      matchups: GAMES.MLB,
    }),
    lineup('yes-2', 'NBA', {
      isFree: false,
      blocks: [
        game(150),
        studio(30, 'Borough Report', 'The Nets, from the practice floor to the locker room.'),
        game(150),
        replay(120),
        studio(30, 'Full Court', 'Basketball tactics on the board, explained play by play.'),
      ],
      matchups: GAMES.NBA,
    }),
    lineup('yes-3', 'MLS', {
      isFree: true,
      blocks: [
        studio(60, 'City Desk', 'Soccer scores and news from around New York, open to everybody.'),
        replay(120),
        studio(30, 'Rookies', 'Young soccer players in their first season.'),
        replay(120),
        studio(30, 'From the Stands', 'Fans, rivalries and rituals of New York City FC.'),
      ],
      // The first is live on the overflow channel.
      matchups: GAMES.MLS.slice(1),
    }),
  ],
  overflow: [lineup('overflow-1', 'MLS', { isFree: false, blocks: [game(120)], matchups: GAMES.MLS.slice(0, 1) })],
};
