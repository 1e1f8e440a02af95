import { useCallback, useEffect, useRef } from 'react';

/** Calls `onEnd` once after `durationMs`; `pause` keeps the remaining time, `resume` continues. */
export function usePausableTimer(durationMs: number, onEnd: () => void) {
  const latestOnEnd = useRef(onEnd);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leftMs = useRef(durationMs);
  const startedAt = useRef(0);

  useEffect(() => {
    latestOnEnd.current = onEnd;
  }, [onEnd]);

  const pause = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    leftMs.current -= Date.now() - startedAt.current;
  }, []);

  const resume = useCallback(() => {
    clearTimeout(timer.current);
    startedAt.current = Date.now();
    timer.current = setTimeout(() => latestOnEnd.current(), Math.max(leftMs.current, 0));
  }, []);

  useEffect(() => {
    leftMs.current = durationMs;
    resume();
    return () => clearTimeout(timer.current);
  }, [durationMs, resume]);

  return { pause, resume };
}
