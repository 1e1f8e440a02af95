import type { RuntimeSettings, Translate } from '@grandstand/shared-contracts/config';
import { type BrowserStorage, ensureDeviceId } from '../storage/browser-storage.ts';
import { broadcastTabChannel } from '../events/broadcast-tab-channel.ts';
import type { Caller } from '@grandstand/shared-contracts/api';
import { createCaller } from '../http/caller.ts';
import { createCredentials } from '../http/credentials.ts';
import { createEventHub, type EventHub } from '../events/event-hub.ts';
import { createServerClock } from '../http/server-clock.ts';
import { createSessionActions } from './session-actions.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import type { EventBus, SessionActions } from '@grandstand/shared-contracts';
import { fetchWithPreloads } from '../preload/preloaded-answers.ts';

/** Who is watching, and the one way to the platform. */
export interface ShellSession {
  readonly hub: EventHub;
  readonly bus: EventBus;
  readonly storage: BrowserStorage;
  readonly call: Caller;
  readonly store: SessionStore;
  readonly actions: SessionActions;
  /** Requests the client token before the first screen is rendered, because every list needs it. */
  prepare(): void;
  /** Requests the tokens for playback of a viewer with an account or a provider; another visitor's wait until something plays. */
  preparePlayback(): void;
  /** SHELL-073: the flat token of a visitor without an account. */
  prepareAnonymous(): void;
  /** Epoch ms, as the platform counts. */
  readonly now: () => number;
}

interface ShellSessionDependencies {
  readonly storage: BrowserStorage;
  readonly settings: () => RuntimeSettings;
  readonly t: Translate;
  /** Translates a service's English sentence. */
  readonly localize: (message: string, errorCode: string | undefined) => string;
  readonly isDevicePage: () => boolean;
}

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('grandstand-session', work) as Promise<T>) : work();

export const createShellSession = ({
  storage,
  settings,
  t,
  localize,
  isDevicePage,
}: ShellSessionDependencies): ShellSession => {
  const channel = broadcastTabChannel();
  const hub = createEventHub({
    ...(channel ? { channel } : {}),
    report: (problem) => console.warn('event bus:', problem),
  });
  const bus = hub.scope('shell');
  const deviceId = ensureDeviceId(storage);
  const store = createSessionStore(storage, deviceId, bus);
  const clock = createServerClock();
  const credentials = createCredentials({ storage, deviceId, now: clock.now });
  const call = createCaller({
    fetch: fetchWithPreloads(window),
    settings,
    t,
    localize,
    credentials,
    observe: clock.observe,
    // SHELL-065: device pages never refresh.
    renewSession: async () => (isDevicePage() ? false : actions.renew()),
  });
  const actions = createSessionActions({
    store,
    storage,
    bus,
    call,
    forgetCredentials: credentials.forget,
    now: clock.now,
    minAge: () => settings().minAge,
    tooYoungText: () => t('signIn.tooYoung'),
    errorText: () => t('errorModal.body'),
    exclusively,
  });
  const prepare = () => void credentials('client', call);
  const preparePlayback = () => {
    const isViewer = (['accessToken', 'sessionToken'] as const).some((name) => storage.get(name) !== null);
    if (isViewer) void credentials('playback', call);
  };
  const prepareAnonymous = () => void credentials.prepareAnonymous(call);
  return { hub, bus, storage, call, store, actions, prepare, preparePlayback, prepareAnonymous, now: clock.now };
};
