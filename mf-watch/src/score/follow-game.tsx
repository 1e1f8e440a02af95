import type { Host } from '@grandstand/shared-contracts';
import { GameScore } from '@grandstand/shared-contracts/api';
import type { GameParts } from '../player/game-parts.ts';
import { followScore } from './game-feed.ts';
import { KeyMoments } from './key-moments.tsx';
import { stepMoment } from './moments.ts';
import { ScoreBug } from './score-bug.tsx';

const later = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** Requests the game `id` while its player is mounted; undefined while nothing is known. Returns its undo. */
export const followGame = (
  { call }: Pick<Host, 'call'>,
  id: string,
  onParts: (parts: GameParts | undefined) => void,
): (() => void) => {
  const feed = followScore({
    request: () => call(GameScore, { id }),
    onGame: (game) =>
      onParts(
        game
          ? {
              overPicture: (port) => <ScoreBug game={game} port={port} />,
              onTimeline: (port) => <KeyMoments game={game} port={port} />,
              stepMoment: (port, step) => stepMoment(port, game, step, Date.now()),
            }
          : undefined,
      ),
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
};
