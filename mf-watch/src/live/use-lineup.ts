import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { lineupAtom, lineupRequestedAtom, lineupRetriedAtom } from './live.atoms.ts';
import { refreshDelayMs } from './refresh-plan.ts';

const isVisible = (): boolean => document.visibilityState === 'visible';

/** What is live: requested immediately and again when a programme ends, only while the page is visible (S-24). */
export const useLineup = () => {
  const host = useHost();
  const lineup = useAtomValue(lineupAtom);
  const request = useSetAtom(lineupRequestedAtom);
  const retry = useSetAtom(lineupRetriedAtom);

  useEffect(() => void request(host), [host, request]);

  useEffect(() => {
    if (lineup.status !== 'ready') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { items, failures } = lineup;
    const dueMs = Date.now() + refreshDelayMs({ items, failures, nowMs: Date.now(), random: Math.random() });
    const wait = () => {
      clearTimeout(timer);
      if (isVisible()) timer = setTimeout(() => void request(host), Math.max(dueMs - Date.now(), 0));
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [lineup, host, request]);

  return { ...lineup, retry: () => void retry(host) };
};
