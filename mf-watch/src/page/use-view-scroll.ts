import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A view of its own begins at its top; Back shows the one before where it was left. The shell does this for paths, and
 * these views share one.
 */
export const useViewScroll = (view: string): void => {
  const { history } = useHost();
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ view, key: history.get().key, pathname: history.get().pathname });

  useEffect(() => {
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    const { key, pathname } = history.get();
    shown.current = { view, key, pathname };
    if (before.view === view || before.pathname !== pathname) return;
    window.scrollTo(0, history.lastAction() === 'POP' ? (positions.current.get(key) ?? 0) : 0);
  }, [view, history]);
};
