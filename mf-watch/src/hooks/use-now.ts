import { useEffect, useState } from 'react';

/** Epoch ms of a clock, by default the device's, updated every `everyMs`. */
export const useNow = (everyMs: number, now: () => number = Date.now): number => {
  const [nowMs, setNow] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setNow(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, now]);
  return nowMs;
};
