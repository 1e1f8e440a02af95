import type { LiveScore } from '@grandstand/shared-contracts/api';
import type { Scores } from './live-scores.service.ts';

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const allScores = (scores: Scores): string => event('scores', scores);

const idsOf = ({ games, next }: Scores): string => [...games, ...next].map(({ id }) => id).join();
const isSame = (a: LiveScore | undefined, b: LiveScore): boolean =>
  a?.turnCount === b.turnCount && a.isLive === b.isLive;

/** What a listener that knows `before` has to receive: games that changed, or everything when other games are on. */
export const eventsBetween = (before: Scores, after: Scores): string => {
  if (idsOf(before) !== idsOf(after)) return allScores(after);
  return after.games
    .filter(
      (game) =>
        !isSame(
          before.games.find(({ id }) => id === game.id),
          game,
        ),
    )
    .map((game) => event('game', game))
    .join('');
};
