import { useEffect, useRef } from 'react';
import { useLive, useShell } from './shell-context.ts';

/** A screen that has not shown its heading by then keeps the focus where it is. */
const HEADING_WAIT_MS = 4_000;

/**
 * a new screen takes the focus to its `h1`, which announces it; Back and Forward restore the scroll position.
 * The first screen of a page leaves focus where the browser puts it.
 */
export const usePageFocus = (): void => {
  const { history } = useShell();
  const location = useLive(history);
  const shownPath = useRef(location.pathname);
  const positions = useRef(new Map<string, number>());
  const shownKey = useRef(location.key);
  const leaving = useRef<HTMLElement | undefined>(undefined);

  // Runs before the next screen is rendered: its heading may appear in the same commit or much later.
  useEffect(
    () =>
      history.subscribe(() => {
        leaving.current = visibleHeading();
      }),
    [history],
  );

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.current.set(shownKey.current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    const wasBack = history.lastAction() === 'POP';
    const isNewScreen = shownPath.current !== location.pathname;
    shownKey.current = location.key;
    shownPath.current = location.pathname;
    if (!isNewScreen) return;
    const scrollTo = wasBack ? (positions.current.get(location.key) ?? 0) : 0;
    window.scrollTo(0, scrollTo);
    return whenHeadingChanges(leaving.current, (heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      window.scrollTo(0, scrollTo);
    });
  }, [location.key, location.pathname, history]);
};

const visibleHeading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('#main h1')].find((heading) => heading.getClientRects().length > 0);

/** Calls back once with the next screen's heading, immediately when it exists already. Returns a function that cancels. */
const whenHeadingChanges = (before: HTMLElement | undefined, found: (heading: HTMLElement) => void): (() => void) => {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const look = () => {
    const heading = visibleHeading();
    if (!heading || heading === before) return;
    stop();
    found(heading);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, HEADING_WAIT_MS);
  const main = document.getElementById('main');
  if (main) observer.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
  look();
  return stop;
};
