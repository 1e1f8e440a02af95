import { useEffect, useRef, useState } from 'react';

/** Calls `onEnd` once after `durationMs`; `pause` keeps the remaining time, `resume` continues. */
export function usePausableTimer(durationMs: number, onEnd: () => void) {
  const leftMs = useRef(durationMs);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(onEnd, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAt;
    };
  }, [isPaused, onEnd]);

  return { pause: () => setPaused(true), resume: () => setPaused(false) };
}
