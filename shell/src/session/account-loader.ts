import { type HostHistory, type Live, liveValue } from '@grandstand/shared-contracts';
import type { ShellSession } from './shell-session.ts';

interface AccountLoader {
  /** Why the account failed to load at boot, or null. */
  readonly loadError: Live<string | null>;
  readonly loadAccount: () => Promise<void>;
}

/**
 * Loads the account at boot. On a device page, where no session is renewed (SHELL-065), a failure leaves a visitor who
 * may continue with their account on another page; there it is loaded again.
 */
export const createAccountLoader = (
  { store, actions }: Pick<ShellSession, 'store' | 'actions'>,
  history: Pick<HostHistory, 'subscribe'>,
  isDevicePage: () => boolean,
): AccountLoader => {
  const loadError = liveValue<string | null>(null);

  const loadAccount = async () => {
    loadError.set(null);
    const loaded = await actions.load();
    if (loaded.ok || store.get().status !== 'booting') return;
    if (isDevicePage()) store.update({ status: 'anonymous', needsRenewal: true });
    else loadError.set(loaded.error.message);
  };

  history.subscribe(() => {
    if (!store.get().needsRenewal || isDevicePage()) return;
    store.update({ status: 'booting', needsRenewal: false });
    void loadAccount();
  });
  return { loadError, loadAccount };
};
