import { GameScore, type GameRecord, scoreboardAt, type Scoreboard } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { useNow } from '../hooks/use-now.ts';
import { followScore } from './game-feed.ts';

const EVERY_MS = 1_000;

const later = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** The game `id` and its current scoreboard; null while unknown. */
export const useCardScore = (id: string): { readonly game: GameRecord; readonly board: Scoreboard } | null => {
  const { call } = useHost();
  const [game, setGame] = useState<GameRecord | null>(null);
  useEffect(() => {
    const feed = followScore({
      request: () => call(GameScore, { id }),
      onGame: setGame,
      now: () => Date.now(),
      later,
      random: Math.random,
      isSeen: () => document.visibilityState === 'visible',
    });
    document.addEventListener('visibilitychange', feed.visibilityChanged);
    return () => {
      document.removeEventListener('visibilitychange', feed.visibilityChanged);
      feed.stop();
    };
  }, [call, id]);
  const nowMs = useNow(EVERY_MS);
  const board = game?.startsAt === undefined ? null : scoreboardAt(game, (nowMs - Date.parse(game.startsAt)) / 1000);
  return game && board && { game, board };
};
