import { liveValue, routes, TIMERS } from '@grandstand/shared-contracts';
import { RuntimeSettingsFile } from '@grandstand/shared-contracts/api';
import { DEFAULT_LANGUAGE, formatIn, phaseOf, RuntimeSettings } from '@grandstand/shared-contracts/config';
import { createStore } from 'jotai';
import { createAnalytics } from '../analytics/analytics.ts';
import { sendLastMessages } from '../analytics/last-messages.ts';
import { createMessageQueue } from '../analytics/message-queue.ts';
import { createRemoteLoader } from '../composition/federation.ts';
import { createHealthBeacon } from '../composition/health-beacon.ts';
import { createHost, type ShellServices } from '../composition/host.ts';
import { setIntegrity } from '../composition/integrity.ts';
import { noteOutcome } from '../composition/note-outcome.ts';
import { createPage } from '../composition/page.ts';
import { openPanel } from '../composition/panel.ts';
import { type Network, prefetchNeighbours } from '../composition/prefetch.ts';
import { createReleaseUpdates, isMidFlow } from '../composition/release-updates.ts';
import type { RemoteSlotDependencies } from '../composition/remote-slot.ts';
import { remotesOf } from '../composition/route-decision.ts';
import { createApplications, mountParcel } from '../composition/single-spa.ts';
import { startRemotes } from '../composition/start-remotes.ts';
import { showFailurePanel } from '../frame/failure-panel.tsx';
import { dialogRequestedAtom, toastRequestedAtom } from '../frame/frame.atoms.ts';
import type { Shell } from '../frame/shell-context.ts';
import { keepWhenWell } from '../last-good/keep-when-well.ts';
import { announceOverride } from '../override/announce-override.ts';
import { overrideOfTab, type TabOverride } from '../override/tab-override.ts';
import { warnAboutPermission } from '../push/permission-warning.ts';
import { createPush } from '../push/push.ts';
import { createAccountLoader } from '../session/account-loader.ts';
import { followOtherTabs } from '../session/follow-other-tabs.ts';
import { leadOnAfterSession } from '../session/lead-on-after-session.ts';
import { reportConnection } from '../session/report-connection.ts';
import { createShellSession } from '../session/shell-session.ts';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { type BootDocument, readBootDocument } from './boot-document.ts';
import { showBootFault } from './boot-fault.ts';
import { tellChoice, viewerLanguage } from './language.ts';
import { cachedLastGoodRelease } from './last-good-release.ts';
import { createOperatorFiles } from './operator-files.ts';
import { pageTitle, screenTitle } from './page-title.ts';
import { type ChosenRelease, chooseRelease } from './release.ts';
import { renderShell } from './shell-root.tsx';
import { untilItComes } from './until-it-comes.ts';
import { whenSettled } from './when-settled.ts';

/** After that the site is shown in English. */
const LANGUAGE_WAIT_MS = 3_000;

/** composition → session → host → frame. */
export const startShell = async (page: Document): Promise<void> => {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const boot = readBootDocument(page);
  const chosen = await chooseRelease(boot, cachedLastGoodRelease(globalThis.caches), (error) =>
    console.error('The page’s release was refused:', error.message),
  );
  if (!chosen.ok) return showBootFault(root, createOperatorFiles(boot).t, chosen.error.message);
  const { composition } = chosen.value;
  const tab = overrideOfTab(window, composition.override ?? null, boot.overrideRefusal);
  if ('goTo' in tab) return page.location.replace(tab.goTo);
  setIntegrity(composition.integrity);
  await compose(page, root, boot, chosen.value, tab);
};

const compose = async (
  page: Document,
  root: HTMLElement,
  boot: BootDocument,
  { composition, isLastGood }: ChosenRelease,
  tab: TabOverride,
): Promise<void> => {
  const settings = liveValue(RuntimeSettings.parse(boot.settings ?? {}));
  const storage = createBrowserStorage();
  const language = viewerLanguage(boot.languages, storage, navigator.languages);
  page.documentElement.lang = language;
  tellChoice(page, storage, page.location.protocol === 'https:');
  const files = createOperatorFiles(boot, language);
  const { config, players, t, said } = files;
  const frame = createStore();

  const session = createShellSession({
    storage,
    settings: settings.get,
    t,
    said,
    pathname: () => page.location.pathname,
  });
  const { history, decision, refresh, decideAt } = createPage({
    window,
    composition,
    settings,
    config,
    session: session.store,
    setIntendedPath: session.actions.setIntendedPath,
    takesOver: (url) => updates.takesOver(url),
  });
  const busyOwners = new Set<object>();
  const loadAnew = (url: string) => page.location.assign(tab.addressOf(url));
  const updates = createReleaseUpdates({
    composition,
    isKept: boot.isKept,
    shown: () => remotesOf(decision.get()),
    isBusy: () => busyOwners.size > 0 || isMidFlow(session.store.get()),
    loadAnew,
    here: () => page.location.href,
    offer: () =>
      frame.set(toastRequestedAtom, {
        type: t('update.title'),
        message: t('update.body'),
        durationMs: TIMERS.toastMs,
      }),
  });

  const network = () => (navigator as { connection?: Network }).connection;
  const sendBeacon = (path: string, body: string) =>
    void navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }));
  const beacon = createHealthBeacon({
    releaseId: composition.releaseId,
    // What one tab is shown otherwise says nothing of what everybody gets.
    send: tab.shown ? () => {} : sendBeacon,
    later: (work, ms) => void setTimeout(work, ms),
    onWell: keepWhenWell({ boot, isLastGood: isLastGood || tab.shown !== null, network, whenIdle: whenSettled }),
  });
  window.addEventListener('pagehide', beacon.tell);

  const slot: Omit<RemoteSlotDependencies, 'createHost'> = {
    load: createRemoteLoader(),
    showFailure: showFailurePanel(t),
    report: (outcome) => {
      noteOutcome(outcome);
      beacon.report(outcome);
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    now: () => performance.now(),
  };
  // CON-031: '' is the site's own origin.
  const collectorBase = () => (settings.get().services.istreamPlant ?? '').replace(/\/$/, '');
  const messages = createMessageQueue(async () =>
    (await import('../analytics/segment.ts')).openSegment(
      session.store.get().device.deviceId,
      new URL(`${collectorBase()}/`, page.location.origin),
    ),
  );
  window.addEventListener('pagehide', () =>
    sendLastMessages({
      queue: messages,
      anonymousId: () => session.store.get().device.deviceId,
      send: (path, body) => sendBeacon(collectorBase() + path, body),
    }),
  );
  const analytics = createAnalytics({
    queue: messages,
    bus: session.bus,
    session: session.store,
    location: history.get,
    now: Date.now,
  });
  const services: ShellServices = {
    session,
    history,
    config,
    settings,
    players,
    t,
    format: formatIn(language),
    translateFor: files.translateFor,
    push: createPush({
      session,
      config,
      t,
      notifications: () => ('Notification' in window ? window.Notification : undefined),
      workers: navigator.serviceWorker,
    }),
    frame,
    track: analytics.track,
    setTitle: (title) => {
      page.title = pageTitle(title, t);
    },
    setBusy: (owner, busy) => {
      if (busy) busyOwners.add(owner);
      else busyOwners.delete(owner);
    },
    panel: (name, element, props) =>
      openPanel(name, element, props, () => composition, mountParcel, {
        ...slot,
        createHost: (loaded) => createHost(services, { ...loaded, routes: [], trigger: null }),
      }),
  };

  const applications = createApplications();
  const outlets = { page: page.createElement('div'), overlay: page.createElement('div') };
  const { accountFault, loadAccount } = createAccountLoader(session, history);
  const shell: Shell = {
    ...services,
    decision,
    accountFault,
    retryAccount: () => void loadAccount(),
    async readSettings() {
      const file = await session.call(RuntimeSettingsFile, {});
      if (file.ok) settings.set(RuntimeSettings.parse(file.value));
    },
    isLastGood,
    language: { current: language, offered: boot.languages },
    outlets,
  };

  decision.subscribe(() => {
    const shown = decision.get();
    page.title = pageTitle(screenTitle(shown, { t, titleOf: files.titleOf }), t);
    const pattern = shown.kind === 'remote' ? shown.route?.path : page.location.pathname;
    if (pattern && shown.kind !== 'loading') analytics.page(pattern, page.title);
    void applications.reconsider();
  });
  session.store.subscribe(refresh);
  config.subscribe(refresh);
  settings.subscribe(refresh);
  leadOnAfterSession({ session, history, frame, t });
  reportConnection(session.bus, window);
  session.bus.on('session:signed-in', () => session.actions.setIntendedPath(undefined));

  warnAboutPermission({
    bus: session.bus,
    t,
    helpUrl: () => config.get().contactLinks.help,
    dialog: (options) => frame.set(dialogRequestedAtom, options),
  });

  session.prepare();
  void loadAccount();
  const filesRead = files.refresh(session.call, session.bus);
  // The page has the texts in English: whoever reads another language waits for theirs, but not for ever.
  if (language !== DEFAULT_LANGUAGE) await Promise.race([filesRead, slot.wait(LANGUAGE_WAIT_MS)]);
  refresh();
  renderShell(root, shell);
  void announceOverride({ page, tab, composition, ...services, loadAnew });
  startRemotes({
    composition,
    decision: decision.get,
    applications,
    outlets,
    createHost: (facts) => createHost(services, facts),
    slot,
  });
  prefetchNeighbours([routes.watch(), routes.login()], {
    page,
    composition,
    load: slot.load,
    decideAt,
    network,
    whenIdle: whenSettled,
  });
  whenSettled(() => {
    session.prepareAnonymous();
    void messages.open();
    void untilItComes(() => import('./settled-page.ts')).then(({ startSettledPage }) =>
      startSettledPage({
        page,
        isKept: boot.isKept,
        hear: updates.hear,
        addressOf: tab.addressOf,
        session,
        storage,
        track: analytics.track,
      }),
    );
  });
  followOtherTabs(session, loadAccount);
  session.bus.emit('app:ready', { phase: phaseOf(config.get()), releaseId: composition.releaseId });
};
