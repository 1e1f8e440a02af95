import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Viewing, viewingAtom, viewingRequestedAtom } from './viewing.atoms.ts';

/** Nothing waits longer for it. */
const LIMIT_MS = 1_500;

/**
 * What the viewer watched, requested when the account is known. `isSettled`: loaded, or too late: then the rows stay empty
 * until `place`, which is before them, is below the viewport, so that nothing is inserted above what is displayed.
 */
export const useViewing = (place?: RefObject<HTMLElement | null>): Viewing & { readonly isSettled: boolean } => {
  const host = useHost();
  const { status, account } = useSession();
  const viewing = useAtomValue(viewingAtom);
  const request = useSetAtom(viewingRequestedAtom);
  const [isLate, setLate] = useState(false);
  const isKnown = status === 'anonymous' || status === 'signedIn';
  const owner = account?.spAccountID;
  useEffect(() => {
    if (isKnown) void request(host);
  }, [isKnown, owner, request, host]);
  const isLoaded = viewing.status === 'ready';
  const giveUp = useEffectEvent(() => setLate(!isLoaded));
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isHeldBack = isLate && isLoaded;
  useEffect(() => {
    if (!isHeldBack || !place?.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setLate(false);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isHeldBack, place]);
  return { ...(isLate ? { ...viewing, continueIds: [], listIds: [] } : viewing), isSettled: isLoaded || isLate };
};
