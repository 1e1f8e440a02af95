import { TIMERS } from '@grandstand/shared-contracts';
import type { ShellSession } from './shell-session.ts';

/**
 * SHELL-072: active subscriptions every 30 s while signed in and visible, and favourites that are missing. Returns the
 * undo.
 */
export const refreshSubscriptions = ({ store, actions }: Pick<ShellSession, 'store' | 'actions'>): (() => void) => {
  const timer = setInterval(() => {
    const { status, favourites } = store.get();
    if (status !== 'signedIn' || document.visibilityState !== 'visible') return;
    void actions.loadSubscriptions();
    if (favourites.isMissing) void actions.reloadAccount();
  }, TIMERS.subscriptionRefreshMs);
  return () => clearInterval(timer);
};
