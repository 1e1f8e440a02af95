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
    const { failures, eventFailures } = lineup;
    // Events that are kept after a failure may have ended long ago.
    const items = lineup.items.filter(({ kind }) => eventFailures === 0 || kind === 'linear');
    const facts = { items, failures, eventFailures, nowMs: Date.now(), random: Math.random() };
    const dueMs = facts.nowMs + refreshDelayMs(facts);
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
