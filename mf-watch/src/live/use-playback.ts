import { type Host, mayPlay } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { LiveItem } from './live-item.ts';
import { reportPlaybackFailure, reportPlaybackStatus } from './playback-reports.ts';
import { createPlaybackSession, type PlaybackSession } from './playback-session.ts';

const later = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

const startSession = (host: Host): PlaybackSession =>
  createPlaybackSession({
    call: host.call,
    viewer: () => host.session.get(),
    pageUrl: () => location.href,
    now: () => Date.now(),
    later,
  });

/** Everything that ends playback from outside: the end of the page, of the session, an order of the shell. */
const useEndings = (host: Host, session: PlaybackSession) => {
  useEffect(() => {
    const leave = () => session.stop({ leaving: true });
    const stop = () => session.stop();
    const undoSession = host.session.subscribe(() => {
      // Now, while there still is a token to free the stream with.
      if (host.session.get().status === 'signingOut') stop();
    });
    const undoCommand = host.bus.on('player:stop', stop);
    const undoExpiry = host.bus.on('session:refresh-failed', stop);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      undoSession();
      undoCommand();
      undoExpiry();
      stop();
    };
  }, [host, session]);
};

/** Busy while something plays: the shell changes no version under a viewer. */
const useReports = (host: Host, session: PlaybackSession, item: LiveItem) => {
  const report = useEffectEvent(() => {
    const state = session.state();
    host.setBusy(state.status === 'playing');
    if (state.status === 'error') reportPlaybackFailure(host, item, state.failure);
    else if (state.status === 'geo') reportPlaybackStatus(host, item, 'loading');
    else if (state.status === 'idle') reportPlaybackStatus(host, item, 'idle');
  });
  useEffect(() => {
    const undo = session.subscribe(() => report());
    return () => {
      undo();
      host.setBusy(false);
    };
  }, [host, session]);
};

/** Who watches, as far as it decides about playback. While an account loads for the first time, nobody can say yet. */
const useViewer = () => {
  const session = useSession();
  const { status, account } = session;
  return {
    isKnown: status === 'anonymous' || (account !== null && status !== 'signingOut'),
    account: account?.spAccountID ?? '',
    provider: session.tv.selectedMVPD ?? '',
    session,
  };
};

/** Plays `item`, and what replaces it; again when the viewer becomes somebody else or gets the right to it. */
export const usePlayback = (item: LiveItem) => {
  const host = useHost();
  const [session] = useState(() => startSession(host));
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { isKnown, account, provider, session: viewer } = useViewer();

  // In this order: the stop of an unmount is still reported.
  useEndings(host, session);
  useReports(host, session, item);

  const open = useEffectEvent(() => session.open(item));
  // A change of viewer is a new opening, though `open` does not read it.
  useEffect(() => {
    if (!isKnown) return;
    open();
    // A page that comes back from the browser's page cache was stopped when it left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && open();
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [session, item.id, isKnown, account, provider]);

  const isAllowed = mayPlay(viewer, item);
  useEffect(() => {
    const now = session.state();
    if (isAllowed && now.status === 'error' && now.failure.type === 'NO_SUBSCRIPTION_ERROR') session.retry();
  }, [session, isAllowed]);

  return { state, session, isWaitingForViewer: !isKnown };
};
