import { ENVIRONMENT_STREAM_PATH } from '@grandstand/shared-contracts/release';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isLiveAtom, refreshAtom } from './refresh.atoms.ts';

/** The health and the web vitals of pages change without an event: a visible page reloads them at this interval. */
const LOOK_AGAIN_MS = 15_000;

/**
 * Reads again when an environment changes, when the page is looked at again, and now and then. Only the page that is
 * looked at holds a connection: a browser has six for all its tabs, those it keeps for the way back among them.
 */
export const useLiveChanges = (isSignedIn: boolean): void => {
  const refresh = useSetAtom(refreshAtom);
  const setLive = useSetAtom(isLiveAtom);

  useEffect(() => {
    if (!isSignedIn) return undefined;
    let stopWatching: (() => void) | null = null;
    const watch = () => {
      if (document.visibilityState === 'visible') stopWatching ??= watchRegistry(refresh, setLive);
      else rest();
    };
    const rest = () => {
      stopWatching?.();
      stopWatching = null;
    };
    const lookAgain = () => {
      if (document.visibilityState === 'visible') refresh();
      watch();
    };
    watch();
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('pagehide', rest);
    window.addEventListener('pageshow', watch);
    return () => {
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('pagehide', rest);
      window.removeEventListener('pageshow', watch);
      rest();
    };
  }, [isSignedIn, refresh, setLive]);
};

const watchRegistry = (refresh: () => void, setLive: (isLive: boolean) => void): (() => void) => {
  const timer = setInterval(refresh, LOOK_AGAIN_MS);
  const stream = new EventSource(ENVIRONMENT_STREAM_PATH);
  const soon = coalesced(refresh);
  stream.addEventListener('environment', soon.run);
  stream.addEventListener('audit', soon.run);
  stream.addEventListener('content', soon.run);
  stream.addEventListener('open', () => setLive(true));
  stream.addEventListener('error', () => {
    setLive(false);
    // Closed permanently: the session may have expired, which the next request shows.
    if (stream.readyState === EventSource.CLOSED) refresh();
  });
  return () => {
    clearInterval(timer);
    soon.cancel();
    stream.close();
    setLive(false);
  };
};

/** A release is announced by its environment and by its audit row: both within this time reload once. */
const COALESCE_MS = 50;

const coalesced = (work: () => void): { readonly run: () => void; readonly cancel: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run() {
      clearTimeout(timer);
      timer = setTimeout(work, COALESCE_MS);
    },
    cancel: () => clearTimeout(timer),
  };
};
