import { routes } from '@grandstand/shared-contracts';
import { Localization, phaseOf, RuntimeSettings, translator } from '@grandstand/shared-contracts/config';
import { liveValue } from '@grandstand/shared-contracts/runtime';
import { createStore } from 'jotai';
import { createRemoteLoader } from '../composition/federation.ts';
import { createHost, type ShellServices } from '../composition/host.ts';
import { setIntegrity } from '../composition/integrity.ts';
import { createPage } from '../composition/page.ts';
import { openPanel } from '../composition/panel.ts';
import { prefetchNeighbours } from '../composition/prefetch.ts';
import type { RemoteOutcome, RemoteSlotDependencies } from '../composition/remote-slot.ts';
import { createApplications, mountParcel } from '../composition/single-spa.ts';
import { startRemotes } from '../composition/start-remotes.ts';
import { showFailurePanel } from '../frame/failure-panel.tsx';
import { dialogRequestedAtom } from '../frame/frame.atoms.ts';
import type { Shell } from '../frame/shell-context.ts';
import { createShellSession, followOtherTabs, refreshSubscriptions } from '../session/shell-session.ts';
import { type BootDocument, readBootDocument } from './boot-document.ts';
import { showBootFault } from './boot-fault.ts';
import { cachedLastGoodRelease } from './last-good-release.ts';
import { createOperatorFiles } from './operator-files.ts';
import { type ChosenRelease, chooseRelease } from './release.ts';
import { renderShell } from './shell-root.tsx';

/** Neighbouring remotes are loaded ahead from then on. */
const PREFETCH_AFTER_MS = 4_000;

/** composition → session → host → frame. */
export const startShell = async (page: Document): Promise<void> => {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const boot = readBootDocument(page);
  const chosen = await chooseRelease(boot, cachedLastGoodRelease(globalThis.caches), (error) =>
    console.error('The page’s release was refused:', error.message),
  );
  if (!chosen.ok) return showBootFault(root, translator(Localization.parse(boot.localization)), chosen.error.message);
  setIntegrity(chosen.value.composition.integrity);
  compose(page, root, boot, chosen.value);
};

const compose = (
  page: Document,
  root: HTMLElement,
  boot: BootDocument,
  { composition, isLastGood }: ChosenRelease,
): void => {
  const settings = liveValue(RuntimeSettings.parse(boot.settings ?? {}));
  const files = createOperatorFiles(boot);
  const { config, players, t } = files;
  const frame = createStore();

  const session = createShellSession({ settings: settings.get, t, pathname: () => page.location.pathname });
  const { history, decision, refresh, decideAt } = createPage({
    window,
    composition,
    settings,
    config,
    session: session.store,
    setIntendedPath: session.actions.setIntendedPath,
  });

  const slot: Omit<RemoteSlotDependencies, 'createHost'> = {
    load: createRemoteLoader(),
    showFailure: showFailurePanel(t),
    report: reportOutcome,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    now: () => performance.now(),
  };
  const busyOwners = new Set<object>();
  const services: ShellServices = {
    session,
    history,
    config,
    settings,
    players,
    t,
    frame,
    // Analytics leave the browser with the engagement module; until it is configured a track call ends here.
    track: () => {},
    setTitle: (title) => {
      page.title = `${title} – ${t('app.site')}`;
    },
    setBusy: (owner, busy) => {
      if (busy) busyOwners.add(owner);
      else busyOwners.delete(owner);
    },
    panel: (name, element, props) =>
      openPanel(name, element, props, () => composition, mountParcel, {
        ...slot,
        createHost: (owner, version) => createHost(services, { name: owner, version, routes: [], trigger: null }),
      }),
  };

  const applications = createApplications();
  const outlets = { page: page.createElement('div'), overlay: page.createElement('div') };
  const accountFault = liveValue<string | null>(null);
  const loadAccount = async () => {
    accountFault.set(null);
    const loaded = await session.actions.load();
    if (!loaded.ok && session.store.get().status === 'booting') accountFault.set(loaded.error.message);
  };
  const shell: Shell = {
    ...services,
    decision,
    accountFault,
    retryAccount: () => void loadAccount(),
    isLastGood,
    outlets,
    errorDialog: (message) =>
      frame.set(dialogRequestedAtom, {
        title: t('errorModal.title'),
        body: message ?? t('errorModal.body'),
        actions: [{ id: 'ok', label: t('errorModal.button') }],
      }).answered,
  };

  decision.subscribe(() => {
    const shown = decision.get();
    const overlay = shown.kind === 'remote' ? shown.triggers[0]?.trigger.title : undefined;
    const title = overlay ?? (shown.kind === 'remote' ? shown.route?.title : undefined);
    if (title) services.setTitle(title);
    else page.title = t('app.site');
    void applications.reconsider();
  });
  session.store.subscribe(refresh);
  config.subscribe(refresh);
  session.bus.on('session:refresh-failed', () => history.navigate(routes.landing(), { replace: true }));
  session.bus.on('session:signed-in', () => session.actions.setIntendedPath(undefined));

  void loadAccount();
  refresh();
  renderShell(root, shell);
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
    network: () => (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection,
    // Not before the page itself has settled: its own requests come first.
    whenIdle: (work) =>
      setTimeout(() => (window.requestIdleCallback ? window.requestIdleCallback(work) : work()), PREFETCH_AFTER_MS),
  });
  refreshSubscriptions(session);
  void files.refresh(session.call, session.bus);
  followOtherTabs(session);
  session.bus.emit('app:ready', { phase: phaseOf(config.get()), releaseId: composition.releaseId });
};

/** Health beacons build on this; a failure is always on the console, where a support call can find it. */
const reportOutcome = ({ name, version, kind, mountMs, error }: RemoteOutcome): void => {
  if (error) console.error(`${name}@${version} ${kind}:`, error.message);
  else performance.mark(`remote:${kind}:${name}`, { detail: { version, mountMs } });
};
