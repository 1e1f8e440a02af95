import { TIMERS } from '@grandstand/shared-contracts';
import type { RuntimeSettings, Translate } from '@grandstand/shared-contracts/config';
import {
  type BrowserStorage,
  broadcastTabChannel,
  type Caller,
  createBrowserStorage,
  createCaller,
  createCredentials,
  createEventHub,
  createSessionActions,
  createSessionStore,
  type EventBus,
  type EventHub,
  ensureDeviceId,
  type SessionActions,
  type SessionStore,
} from '@grandstand/shared-contracts/runtime';

/** Who is watching, and the one way to the platform. */
export interface ShellSession {
  readonly hub: EventHub;
  readonly bus: EventBus;
  readonly storage: BrowserStorage;
  readonly call: Caller;
  readonly store: SessionStore;
  readonly actions: SessionActions;
}

interface ShellSessionDependencies {
  readonly settings: () => RuntimeSettings;
  readonly t: Translate;
  readonly pathname: () => string;
}

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('grandstand-session', work) as Promise<T>) : work();

export const createShellSession = ({ settings, t, pathname }: ShellSessionDependencies): ShellSession => {
  const channel = broadcastTabChannel();
  const hub = createEventHub({
    ...(channel ? { channel } : {}),
    report: (fault) => console.warn('event bus:', fault),
  });
  const bus = hub.scope('shell');
  const storage = createBrowserStorage();
  const deviceId = ensureDeviceId(storage);
  const store = createSessionStore(storage, deviceId, bus);
  const credentials = createCredentials({ storage, deviceId });
  const call = createCaller({
    fetch: globalThis.fetch.bind(globalThis),
    settings,
    t,
    credentials,
    // SHELL-065: device pages never refresh.
    renewSession: async () => (pathname().startsWith('/authenticate') ? false : actions.renew()),
  });
  const actions = createSessionActions({
    store,
    storage,
    bus,
    call,
    forgetCredentials: credentials.forget,
    now: Date.now,
    minAge: () => settings().minAge,
    tooYoungText: () => t('signIn.tooYoung'),
    exclusively,
  });
  return { hub, bus, storage, call, store, actions };
};

/** SHELL-072: active subscriptions every 30 s while signed in and visible. Returns the undo. */
export const refreshSubscriptions = ({ store, actions }: Pick<ShellSession, 'store' | 'actions'>): (() => void) => {
  const timer = setInterval(() => {
    if (store.get().status === 'signedIn' && document.visibilityState === 'visible') void actions.loadSubscriptions();
  }, TIMERS.subscriptionRefreshMs);
  return () => clearInterval(timer);
};

/**
 * Another tab signed in or out: this one follows (CON-040). Two tabs share one storage, so its access token is what
 * this tab is signed in with.
 */
export const followOtherTabs = ({
  storage,
  store,
  actions,
}: Pick<ShellSession, 'storage' | 'store' | 'actions'>): (() => void) =>
  storage.onChange((key) => {
    if (key !== 'accessToken') return;
    const hasToken = storage.get('accessToken') !== null;
    const isKnown = store.get().status !== 'anonymous';
    if (hasToken !== isKnown) {
      store.update(hasToken ? { status: 'booting' } : { subscriptions: { list: [], loadedAt: 0 } });
      void actions.load();
    }
  });
