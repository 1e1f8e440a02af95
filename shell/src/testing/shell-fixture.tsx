import { fakeSurroundings } from './fake-surroundings.ts';
import { RELEASED_SCREENS } from './released-screens.ts';
import { ALL_TEXTS } from './all-texts.ts';
import { aSession, fakeScreens, memoryHistory } from '@grandstand/shared-contracts/testing';
import { AppError, failure, liveValue, type Session } from '@grandstand/shared-contracts';
import {
  DEFAULT_LANGUAGE,
  formatIn,
  type Localization,
  PlayersCatalogue,
  RemoteConfig,
  RuntimeSettings,
  translator,
} from '@grandstand/shared-contracts/config';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import type { Decision } from '../composition/route-decision.ts';
import { type Shell, ShellProvider } from '../frame/shell-context.ts';
import { createBrowserStorage } from '../storage/browser-storage.ts';

interface FixtureOptions {
  readonly decision?: Decision;
  readonly session?: Session;
  readonly config?: unknown;
  readonly localization?: Localization;
  readonly path?: string;
  readonly loadError?: string;
  readonly readSettings?: Shell['readSettings'];
  readonly settings?: unknown;
  readonly languages?: readonly string[];
}

/** The frame's surroundings, with a session that a test sets. */
export const renderInShell = (content: ReactNode, options: FixtureOptions = {}) => {
  const host = fakeSurroundings({ session: options.session ?? aSession({ status: 'anonymous', account: null }) });
  const history = memoryHistory(options.path ?? '/');
  const addresses = fakeScreens(RELEASED_SCREENS, () => history.get().pathname);
  const frame = createStore();
  const storage = createBrowserStorage();
  const decision = liveValue<Decision>(options.decision ?? { kind: 'landing' });
  const t = translator(ALL_TEXTS, options.localization);
  const shell: Shell = {
    session: {
      store: { get: host.session.get, subscribe: host.session.subscribe, update: () => {} },
      actions: host.session.actions,
      bus: host.bus,
      storage,
      call: async () => failure(new AppError('unavailable', 'The fixture has no services.')),
    } as never,
    history,
    ...addresses,
    navigate: (to, navigation) => history.navigate(typeof to === 'string' ? to : addresses.href(to), navigation),
    config: liveValue(RemoteConfig.parse(options.config ?? {})),
    settings: liveValue(RuntimeSettings.parse(options.settings ?? {})),
    players: liveValue(PlayersCatalogue.parse({})),
    t,
    format: formatIn(DEFAULT_LANGUAGE),
    translateFor: () => t,
    push: host.push,
    frame,
    track: () => {},
    setTitle: () => {},
    setBusy: () => {},
    panel: () => ({ update: () => {}, unmount: async () => {} }),
    decision,
    loadError: liveValue(options.loadError ?? null),
    retryAccount: () => {},
    readSettings: options.readSettings ?? (async () => {}),
    isLastGood: false,
    language: { current: 'en', offered: options.languages ?? ['en'] },
    outlets: { page: document.createElement('div'), overlay: document.createElement('div') },
  };
  const view = render(
    <Provider store={frame}>
      <ShellProvider value={shell}>{content}</ShellProvider>
    </Provider>,
  );
  return { ...view, shell, host, decision, storage };
};
