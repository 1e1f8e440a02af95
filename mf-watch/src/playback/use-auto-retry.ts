import { useEffect, useEffectEvent, useState } from 'react';
import type { PlaybackSession } from './playback-session.ts';
import type { PlaybackState } from './playback-state.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * Retries after a lost connection or an unavailable service: after 2 s, 4 s, … 30 s, and as soon as the browser is online.
 * Other failures are not retried automatically.
 */
export const useAutoRetry = (state: PlaybackState, session: PlaybackSession): void => {
  const isLost = state.status === 'error' && state.failure.type === 'UNAVAILABLE';
  const isPlaying = state.status === 'playing';
  const [tries, setTries] = useState(0);
  if (isPlaying && tries > 0) setTries(0);
  const retry = useEffectEvent(() => {
    setTries((count) => count + 1);
    session.retry();
  });
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(retry, Math.min(FIRST_MS * 2 ** tries, LONGEST_MS));
    const online = () => retry();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [isLost, tries]);
};
