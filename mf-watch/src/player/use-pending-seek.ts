import { useEffect } from 'react';
import { endPendingSeek, onSeekRequest, pendingSeek } from './pending-seek.ts';
import { hasFrame, type PlayerPort } from './player-port.ts';
import { positionOnAir } from './stream-times.ts';

/** A stream that starts at the moment does so at the beginning of a segment. */
const REACHED_WITHIN_S = 15;

/** Seeks to a moment of the live stream `contentId` that another part of the page requested, while a frame is shown. */
export const usePendingSeek = (port: PlayerPort, contentId: string): void => {
  useEffect(() => {
    /** The moment that this player was already sent to: where the viewer goes from there is their choice. */
    let sought: number | null = null;
    const seek = () => {
      const airedAtMs = pendingSeek(contentId);
      const state = port.state();
      if (airedAtMs === null || !hasFrame(state)) return;
      const wantedS = Math.max(positionOnAir(state, airedAtMs, Date.now()), state.seekStartS);
      if (Math.abs(wantedS - state.positionS) < REACHED_WITHIN_S) {
        if (state.status === 'playing') endPendingSeek();
      } else if (sought !== airedAtMs) {
        sought = airedAtMs;
        port.seek(wantedS);
        void port.play();
      }
    };
    seek();
    const undoRequests = onSeekRequest(seek);
    const undoEvents = port.on(seek);
    return () => {
      undoRequests();
      undoEvents();
    };
  }, [port, contentId]);
};
