import type { Host } from '@grandstand/shared-contracts';
import { type GameRecord, GameScore } from '@grandstand/shared-contracts/api';
import { followScore } from './game-feed.ts';
import { sharedScores } from './shared-scores.ts';

const later = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** Requests the game `id`, and each next turn with the stream of all scores; null while it fails. Returns its undo. */
export const followRecord = (
  { call, settings }: Pick<Host, 'call' | 'settings'>,
  id: string,
  onGame: (game: GameRecord | null) => void,
): (() => void) => {
  const feed = followScore({
    request: () => call(GameScore, { id }),
    onGame,
    now: () => Date.now(),
    later,
    random: Math.random,
    isSeen: () => document.visibilityState === 'visible',
  });
  const scores = sharedScores({ call, settings });
  const hear = () => {
    const score = scores.current()?.games.find((game) => game.id === id);
    if (score) feed.heard(score);
  };
  const unsubscribe = scores.subscribe(hear);
  document.addEventListener('visibilitychange', feed.visibilityChanged);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', feed.visibilityChanged);
    feed.stop();
  };
};
