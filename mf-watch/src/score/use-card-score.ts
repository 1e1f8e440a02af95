import type { GameRecord, Scoreboard } from '@grandstand/shared-contracts/api';
import { useScores } from './shared-scores.ts';
import { useCurrentBoard } from './use-current-board.ts';

/** The game `id` and its current scoreboard; null while unknown. */
export const useCardScore = (id: string): { readonly game: GameRecord; readonly board: Scoreboard } | null => {
  const game = useScores()?.games.find((each) => each.id === id);
  const board = useCurrentBoard(game);
  return game && board ? { game, board } : null;
};
