import { isFromOtherTab } from '../events/event-hub.ts';
import { storedProvider } from './session-store.ts';
import type { ShellSession } from './shell-session.ts';

/**
 * Another tab signed in or out, here or at a TV provider: this one follows (CON-040). Two tabs share one storage, so its
 * access token is what this tab is signed in with; when another tab signed in with another account, this tab uses that account. `load` loads the
 * account as at boot, and reports a failure.
 */
export const followOtherTabs = (
  { bus, storage, store }: Pick<ShellSession, 'bus' | 'storage' | 'store'>,
  load: () => Promise<unknown>,
): (() => void) => {
  const reloadAt = () => {
    store.update({ status: 'booting' });
    void load();
  };
  const undoStorage = storage.onChange((key) => {
    if (key === 'tveToken') return store.update(storedProvider(storage));
    if (key !== 'accessToken') return;
    const hasToken = storage.get('accessToken') !== null;
    const isKnown = store.get().status !== 'anonymous';
    if (hasToken === isKnown) return;
    if (hasToken) return reloadAt();
    store.update({ subscriptions: { list: [], loadedAt: 0 } });
    void load();
  });
  const undoSignedIn = bus.on('session:signed-in', (_how, envelope) => {
    if (isFromOtherTab(envelope)) reloadAt();
  });
  return () => {
    undoStorage();
    undoSignedIn();
  };
};
