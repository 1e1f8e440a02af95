import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import type { GameParts } from '../player/game-parts.ts';

/** The score and the key moments of the game `id`; undefined for none. Their code loads with the first game. */
export const useGameParts = (id: string | null): GameParts | undefined => {
  const host = useHost();
  const [parts, setParts] = useState<GameParts>();
  useEffect(() => {
    if (id === null) return;
    let ended = false;
    let stop = () => {};
    import('../score/follow-game.tsx').then(
      ({ followGame }) => {
        if (!ended) stop = followGame(host, id, setParts);
      },
      // The video plays without them.
      () => undefined,
    );
    return () => {
      ended = true;
      stop();
      setParts(undefined);
    };
  }, [host, id]);
  return parts;
};
