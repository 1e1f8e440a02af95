import type { Host } from '@grandstand/shared-contracts';
import type { GameParts } from '../player/game-parts.ts';
import { followRecord } from './follow-record.ts';
import { KeyMoments } from './key-moments.tsx';
import { stepMoment } from './moments.ts';
import { ScoreBug } from './score-bug.tsx';

/** Requests the game `id` while its player is mounted; undefined while nothing is known. Returns its undo. */
export const followGame = (
  host: Pick<Host, 'call' | 'settings'>,
  id: string,
  onParts: (parts: GameParts | undefined) => void,
): (() => void) =>
  followRecord(host, id, (game) =>
    onParts(
      game
        ? {
            overPicture: (port) => <ScoreBug game={game} port={port} />,
            onTimeline: (port) => <KeyMoments game={game} port={port} />,
            stepMoment: (port, step) => stepMoment(port, game, step, Date.now()),
          }
        : undefined,
    ),
  );
