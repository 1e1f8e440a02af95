import { type Host, mayPlay } from '@grandstand/shared-contracts';
import { type Caller, StreamCreate, type StreamView } from '@grandstand/shared-contracts/api';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Content } from '../content/content.ts';
import { pendingSeek } from '../player/pending-seek.ts';
import { createDrmOffer } from './offered-drm.ts';
import { reportPlaybackFailure, reportPlaybackStatus } from './playback-reports.ts';
import { createPlaybackSession, type PlaybackSession } from './playback-session.ts';
import { type ResumePositions, startPlace, useResumePositions } from './positions.ts';
import { useAutoRetry } from './use-auto-retry.ts';
import { useSeen } from './use-seen.ts';

const later = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** Streams are opened for this view (decision 19). View 1 is the default and is not sent. */
const callFor = (call: Caller, view: StreamView): Caller =>
  view === 1
    ? call
    : (api, request, options) =>
        call(api, api.id === StreamCreate.id ? Object.assign({}, request, { view }) : request, options);

const startSession = (host: Host, positions: ResumePositions, view: StreamView): PlaybackSession =>
  createPlaybackSession({
    call: callFor(host.call, view),
    drm: createDrmOffer(),
    viewer: () => host.session.get(),
    pageUrl: () => location.href,
    now: () => Date.now(),
    later,
    random: Math.random,
    isSeen: () => document.visibilityState === 'visible',
    onCouchRights({ endMs, expired }) {
      if (!expired) host.session.actions.setCouchRightsDate(endMs);
      host.bus.emit('couch-rights:changed', { endDate: endMs, expired });
    },
    startOf({ id, kind, start }) {
      const startAtMs = pendingSeek(id);
      if (startAtMs !== null) return { startAtMs };
      return start ?? startPlace(positions, { id, kind }, host.config.get().startOffset, Date.now());
    },
  });

interface Sessions {
  readonly made: ReadonlyMap<StreamView, PlaybackSession>;
  /** The page is notified of changes of access. */
  isNotified: boolean;
  of(view: StreamView): PlaybackSession;
}

const createSessions = (host: Host, positions: ResumePositions): Sessions => {
  const made = new Map<StreamView, PlaybackSession>();
  // Busy while any of them plays: the shell does not update a busy remote.
  const reportBusy = () => host.setBusy([...made.values()].some((session) => session.state().status === 'playing'));
  return {
    made,
    isNotified: false,
    of(view) {
      const known = made.get(view);
      if (known) return known;
      const session = startSession(host, positions, view);
      session.accessChanged({ notified: this.isNotified });
      session.subscribe(reportBusy);
      made.set(view, session);
      return session;
    },
  };
};

/** Access is checked when it changes, as long as the page is notified of changes. */
const useAccessChanges = (host: Host, sessions: Sessions) => {
  useEffect(
    () =>
      host.bus.on('access:changed', (change) => {
        sessions.isNotified = change.notified;
        for (const session of sessions.made.values()) session.accessChanged(change);
      }),
    [host, sessions],
  );
};

/** Ends playback with the page or the session. */
const useEndings = (host: Host, { made }: Sessions) => {
  useEffect(() => {
    const stop = (leaving = false) => {
      for (const session of made.values()) session.stop({ leaving });
    };
    const leave = () => stop(true);
    const visibilityChanged = () => {
      for (const session of made.values()) session.visibilityChanged();
    };
    const undoSession = host.session.subscribe(() => {
      // Before sign-out removes the token that frees the stream.
      if (host.session.get().status === 'signingOut') stop();
    });
    const undoExpiry = host.bus.on('session:refresh-failed', () => stop());
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', visibilityChanged);
    return () => {
      document.removeEventListener('visibilitychange', visibilityChanged);
      window.removeEventListener('pagehide', leave);
      undoSession();
      undoExpiry();
    };
  }, [host, made]);
};

/** The playback sessions of this device's views, each created on first use. */
export const useSessions = (): ((view: StreamView) => PlaybackSession) => {
  const host = useHost();
  const positions = useResumePositions();
  const [sessions] = useState(() => createSessions(host, positions));
  useEndings(host, sessions);
  useAccessChanges(host, sessions);
  return (view) => sessions.of(view);
};

const useReports = (host: Host, session: PlaybackSession, item: Content) => {
  const report = useEffectEvent(() => {
    const state = session.state();
    if (state.status === 'error') reportPlaybackFailure(host, item, state.failure);
    else if (state.status === 'geo') reportPlaybackStatus(host, item, 'loading');
    else if (state.status === 'idle') reportPlaybackStatus(host, item, 'idle');
  });
  useEffect(() => {
    return session.subscribe(() => report());
  }, [session]);
};

/** What playback depends on in the viewer's session. Unknown while an account loads for the first time. */
const useViewer = () => {
  const session = useSession();
  const { status, account } = session;
  return {
    isKnown: status === 'anonymous' || (account !== null && status !== 'signingOut'),
    account: account?.spAccountID ?? '',
    // A chosen provider has not authenticated the viewer yet.
    provider: session.tv.authenticated ? (session.tv.selectedMVPD ?? '') : '',
    session,
  };
};

/**
 * Plays `item`, and what replaces it; opens it again when the account or the subscription changes. `isHeld`: waits for an
 * answer of the viewer. A background tab waits until it is visible, because it would take the slot of the tab that is
 * watched; after that it continues while hidden. Ends with the component.
 * `isBarred`: this viewer needs a subscription for `item`.
 */
export const usePlayback = (session: PlaybackSession, item: Content, isHeld = false) => {
  const host = useHost();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { isKnown, account, provider, session: viewer } = useViewer();
  const hasViewer = useSeen() && isKnown;

  // In this order, so that the stop of an unmount is reported.
  useEffect(() => () => session.stop(), [session]);
  useReports(host, session, item);

  useAutoRetry(state, session);

  const open = useEffectEvent(() => session.open(item));
  // Account and provider are dependencies, so that another viewer opens it again.
  useEffect(() => {
    if (isHeld) session.stop();
    if (!hasViewer || isHeld) return;
    open();
    // A page in the back/forward cache was stopped when it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && open();
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [session, item.id, hasViewer, isHeld, account, provider]);

  const isAllowed = mayPlay(viewer, item);
  useEffect(() => {
    const now = session.state();
    if (isAllowed && now.status === 'error' && now.failure.type === 'NO_SUBSCRIPTION_ERROR') session.retry();
  }, [session, isAllowed]);

  return { state, session, isWaitingForViewer: !hasViewer, isBarred: isKnown && !isAllowed };
};
