import { useEffect, useState } from 'react';

/** Epoch ms, updated every `everyMs`. */
export const useNow = (everyMs: number): number => {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
};
