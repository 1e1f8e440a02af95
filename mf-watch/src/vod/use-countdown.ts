import { useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 250;

/** Counts `durationMs` down while the page is visible, then calls `onDone` once. Returns the remaining seconds, rounded up. */
export const useCountdown = (durationMs: number, onDone: () => void): number => {
  const [leftMs, setLeft] = useState(durationMs);
  const done = useEffectEvent(onDone);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) return done();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((ms) => ms - TICK_MS);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(Math.ceil(leftMs / 1000), 0);
};
