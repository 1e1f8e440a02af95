import { type GameRecord, scoreboardAt, type Scoreboard } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useNow } from '../hooks/use-now.ts';
import { useScores } from './shared-scores.ts';

const EVERY_MS = 1_000;

/** The game `id` and its current scoreboard; null while unknown. */
export const useCardScore = (id: string): { readonly game: GameRecord; readonly board: Scoreboard } | null => {
  const game = useScores()?.games.find((each) => each.id === id);
  const { now } = useHost();
  const nowMs = useNow(EVERY_MS, now);
  const board = game?.startsAt === undefined ? null : scoreboardAt(game, (nowMs - Date.parse(game.startsAt)) / 1000);
  return game && board ? { game, board } : null;
};
