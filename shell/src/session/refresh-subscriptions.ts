import { TIMERS } from '@grandstand/shared-contracts';
import type { ShellSession } from './shell-session.ts';

/** SHELL-072: active subscriptions every 30 s while signed in and visible. Returns the undo. */
export const refreshSubscriptions = ({ store, actions }: Pick<ShellSession, 'store' | 'actions'>): (() => void) => {
  const timer = setInterval(() => {
    if (store.get().status === 'signedIn' && document.visibilityState === 'visible') void actions.loadSubscriptions();
  }, TIMERS.subscriptionRefreshMs);
  return () => clearInterval(timer);
};
