import { TIMERS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { LOADING_LIST } from './page-list.ts';
import {
  sectionItemsAtom,
  sectionRequestedAtom,
  sectionsAtom,
  sectionsRefreshedAtom,
  sectionsRequestedAtom,
  sectionsRetriedAtom,
} from './sections.atoms.ts';

/** The storefront's sections: requested immediately, and again by the timers of WATCH-021 while the page is visible. */
export const useSections = (isLiveOnAir: boolean) => {
  const host = useHost();
  const sections = useAtomValue(sectionsAtom);
  const request = useSetAtom(sectionsRequestedAtom);
  const refresh = useSetAtom(sectionsRefreshedAtom);
  const retry = useSetAtom(sectionsRetriedAtom);
  const { requestedAtMs } = sections;

  useEffect(() => void request(host), [host, request]);

  useEffect(() => {
    if (requestedAtMs === 0) return;
    const dueMs = requestedAtMs + (isLiveOnAir ? TIMERS.vodRefreshLiveMs : TIMERS.vodRefreshMs);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => void refresh(host), Math.max(dueMs - Date.now(), 0));
      }
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [requestedAtMs, isLiveOnAir, host, refresh]);

  return { ...sections, retry: () => void retry(host) };
};

/** One section's recordings, requested once `isWanted`. `more` requests the next page, or retries after a failure. */
export const useSectionItems = (id: string, isWanted: boolean) => {
  const host = useHost();
  const known = useAtomValue(sectionItemsAtom).get(id);
  const request = useSetAtom(sectionRequestedAtom);
  const isRequested = known !== undefined;
  useEffect(() => {
    if (isWanted && !isRequested) void request(host, id);
  }, [isWanted, isRequested, host, id, request]);
  return { ...(known ?? LOADING_LIST), more: () => void request(host, id) };
};
