import { useEffect } from 'react';
import { onSeekRequest, takeSeek } from './pending-seek.ts';
import type { PlayerPort } from './player-port.ts';
import { positionOnAir } from './stream-times.ts';

/** Seeks to a moment of the live stream `contentId` that another part of the page requested, while a frame is shown. */
export const usePendingSeek = (port: PlayerPort, contentId: string, isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return;
    const seek = () => {
      const airedAtMs = takeSeek(contentId);
      if (airedAtMs === null) return;
      const state = port.state();
      port.seek(Math.max(positionOnAir(state, airedAtMs, Date.now()), state.seekStartS));
      void port.play();
    };
    seek();
    return onSeekRequest(seek);
  }, [port, contentId, isShown]);
};
