import {
  aSession,
  type FakeCalls,
  fakeCalls,
  fakePush,
  fakeScreens,
  memoryHistory,
} from '@grandstand/shared-contracts/testing';
import { type FrameRecord, fakeFrame } from './fake-frame.ts';
import { fakeSessionActions } from './fake-session-actions.ts';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import {
  type Host,
  type LiveValue,
  liveValue,
  type Push,
  type PushState,
  type Session,
  type SessionActions,
} from '@grandstand/shared-contracts';
import {
  DEFAULT_LANGUAGE,
  formatIn,
  PlayersCatalogue,
  RemoteConfig,
  RuntimeSettings,
  type Texts,
  translator,
} from '@grandstand/shared-contracts/config';
import { type QueryTrigger, type RemoteRoute, type Screens, screensOf } from '@grandstand/shared-contracts/release';
import { createBrowserStorage, createEventHub, createPreferences, createViewerActions } from '@grandstand/shell/engine';

export interface FakeHostOptions {
  readonly session?: Session;
  readonly config?: unknown;
  readonly settings?: unknown;
  /** The players' file. */
  readonly players?: unknown;
  /** Texts beside the common ones. `renderRemote` adds those of its remote. */
  readonly texts?: Texts;
  /** Language of numbers, money, days and times; English by default. */
  readonly language?: string;
  readonly path?: string;
  readonly routes?: readonly RemoteRoute[];
  /** Screens of other remotes, where a test needs their real paths. */
  readonly screens?: Screens;
  readonly trigger?: QueryTrigger | null;
  readonly now?: () => number;
}

/** A host that records what it was asked to do. */
export interface FakeHost extends Host, FrameRecord, Pick<FakeCalls, 'calls' | 'answer'> {
  readonly session: LiveValue<Session> & { readonly actions: SessionActions };
  readonly config: LiveValue<RemoteConfig>;
  readonly settings: LiveValue<RuntimeSettings>;
  readonly push: LiveValue<PushState> & Push;
  /** Adds texts of a remote to those that `t` knows. */
  addTexts(added: Texts): void;
}

/** A complete Host without a shell, for tests and standalone runs. Calls without a prepared result fail as `unavailable`. */
export const fakeHost = (options: FakeHostOptions = {}): FakeHost => {
  const { now = Date.now } = options;
  const texts: Record<string, string> = { ...COMMON_TEXTS, ...options.texts };
  const t = translator(texts);
  const { isAnswered, ...calls } = fakeCalls(() => t('errorModal.body'));
  const session = liveValue<Session>(options.session ?? aSession());
  const history = memoryHistory(options.path ?? '/');
  const { routes = [], trigger = null } = options;
  const own = screensOf('mf-fake', { routes, triggers: trigger ? [trigger] : [] });
  const addresses = fakeScreens({ ...own, ...options.screens }, () => history.get().pathname);
  const bus = createEventHub({ now }).scope('mf-fake');
  // In memory: this browser is `device-1`, as in `aSession`.
  const storage = createBrowserStorage(null);
  storage.set('deviceId', session.get().device.deviceId);
  const update = (change: Partial<Session>) => session.set({ ...session.get(), ...change });
  const viewer = createViewerActions({
    store: {
      get: session.get,
      update: (change) => update(typeof change === 'function' ? change(session.get()) : change),
    },
    storage,
    bus,
    call: calls.call,
    forgetCredentials: () => {},
    now,
    setUserType: (userType) => update({ userType }),
    errorText: () => t('errorModal.body'),
  });
  return {
    ...calls,
    ...fakeFrame(t),
    remote: { name: 'mf-fake', version: '0.0.0' },
    routes,
    trigger,
    session: { ...session, actions: fakeSessionActions({ session, call: calls.call, isAnswered, viewer }) },
    config: liveValue(RemoteConfig.parse(options.config ?? {}) as RemoteConfig),
    settings: liveValue(RuntimeSettings.parse(options.settings ?? {}) as RuntimeSettings),
    players: liveValue(PlayersCatalogue.parse(options.players ?? { teams: {} }) as PlayersCatalogue),
    t,
    addTexts: (added) => {
      for (const [key, text] of Object.entries(added)) texts[key] ??= text;
    },
    format: formatIn(options.language ?? DEFAULT_LANGUAGE),
    now,
    bus,
    push: fakePush(),
    preferences: createPreferences(storage, 'mf-fake'),
    history,
    ...addresses,
    navigate: (to, navigation) => history.navigate(typeof to === 'string' ? to : addresses.href(to), navigation),
  } satisfies Host & FakeHost;
};
