import { type GameRecord, type Scoreboard, scoreboardAt } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useNow } from '../hooks/use-now.ts';

const EVERY_MS = 1_000;

/**
 * The scoreboard now, by the platform's clock; null while unknown. What the platform reports last has happened: it is
 * displayed although the clock of the page is only updated each second, and may be late.
 */
export const useCurrentBoard = (
  game: Pick<GameRecord, 'turns' | 'clock' | 'startsAt'> | undefined,
): Scoreboard | null => {
  const { now } = useHost();
  const nowMs = useNow(EVERY_MS, now);
  if (game?.startsAt === undefined) return null;
  const newestS = game.turns.at(-1)?.atS ?? 0;
  return scoreboardAt(game, Math.max((nowMs - Date.parse(game.startsAt)) / 1000, newestS));
};
