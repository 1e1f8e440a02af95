import { RuntimeSettingsFile } from '@grandstand/shared-contracts/api';
import { DEFAULT_LANGUAGE, formatIn, phaseOf, RuntimeSettings } from '@grandstand/shared-contracts/config';
import { createAnalytics } from '../analytics/analytics.ts';
import { createMessageQueue } from '../analytics/message-queue.ts';
import { createHost, type ShellServices } from '../composition/host.ts';
import { setIntegrity } from '../composition/integrity.ts';
import { openPanel } from '../composition/panel.ts';
import { prefetchNeighbours } from '../composition/prefetch.ts';
import { createApplications, mountParcel } from '../composition/single-spa.ts';
import { startRemotes } from '../composition/start-remotes.ts';
import { dialogRequestedAtom } from '../frame/frame.atoms.ts';
import type { Shell } from '../frame/shell-context.ts';
import { announceOverride } from '../override/announce-override.ts';
import { overrideOfTab, type TabOverride } from '../override/tab-override.ts';
import { warnAboutPermission } from '../push/permission-warning.ts';
import { createPush } from '../push/push.ts';
import { createAccountLoader } from '../session/account-loader.ts';
import { followOtherTabs } from '../session/follow-other-tabs.ts';
import { leadOnAfterSession } from '../session/lead-on-after-session.ts';
import { reportConnection } from '../session/report-connection.ts';
import { type BootDocument, readBootDocument } from './boot-document.ts';
import { showBootFault } from './boot-fault.ts';
import { cachedLastGoodRelease } from './last-good-release.ts';
import { createOperatorFiles } from './operator-files.ts';
import { pageTitle, screenTitle } from './page-title.ts';
import { type ChosenRelease, chooseRelease } from './release.ts';
import { renderShell } from './shell-root.tsx';
import { untilItComes } from './until-it-comes.ts';
import { whenSettled } from './when-settled.ts';
import { openPage, openSite, type Site, type View } from './open-site.ts';
import { createSlots, network, openAnalytics, type Slots } from './reporting.ts';

/** After that the site is shown in English. */
const LANGUAGE_WAIT_MS = 3_000;

/** composition → session → host → frame. */
export const startShell = async (page: Document): Promise<void> => {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const boot = readBootDocument(page);
  const chosen = await chooseRelease(boot, cachedLastGoodRelease(globalThis.caches), (error) =>
    console.error('The release was refused:', error.message),
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
  chosen: ChosenRelease,
  tab: TabOverride,
): Promise<void> => {
  const site = openSite(page, boot, chosen, tab);
  const view = openPage(site);
  const slot = createSlots(site);
  const { messages, analytics } = openAnalytics(site, view);
  const services = createServices(site, view, slot, analytics);
  const { shell, loadAccount } = createShell(site, view, services);
  const applications = createApplications();
  followChanges(site, view, analytics, applications);

  const { session, language, composition } = site;
  session.prepare();
  void loadAccount();
  const filesRead = site.refresh(session.call, session.bus);
  // The page contains the English texts: viewers of another language wait for theirs, for a limited time.
  if (language !== DEFAULT_LANGUAGE) await Promise.race([filesRead, slot.wait(LANGUAGE_WAIT_MS)]);
  view.refresh();
  renderShell(root, shell);
  void announceOverride({ ...site, ...services });
  const createHostOf = (facts: Parameters<typeof createHost>[1]) => createHost(services, facts);
  const { outlets } = shell;
  startRemotes({ composition, decision: view.decision.get, applications, outlets, createHost: createHostOf, slot });
  startWhenSettled(site, view, slot, messages, analytics);
  followOtherTabs(session, loadAccount);
  session.bus.emit('app:ready', { phase: phaseOf(site.config.get()), releaseId: composition.releaseId });
};

type Analytics = ReturnType<typeof createAnalytics>;

/** What every host of a remote is made of. */
const createServices = (
  site: Site,
  { history, busyOwners }: View,
  slot: Slots,
  { track }: Analytics,
): ShellServices => {
  const { page, t } = site;
  const services: ShellServices = {
    ...site,
    history,
    navigate: (to, options) => history.navigate(site.toPath(to), options),
    format: formatIn(site.language),
    push: createPush({
      ...site,
      notifications: () => ('Notification' in window ? window.Notification : undefined),
      workers: navigator.serviceWorker,
    }),
    track,
    setTitle: (title) => {
      page.title = pageTitle(title, t);
    },
    setBusy: (owner, busy) => {
      if (busy) busyOwners.add(owner);
      else busyOwners.delete(owner);
    },
    panel: (name, element, props) =>
      openPanel(name, element, props, () => site.composition, mountParcel, {
        ...slot,
        createHost: (loaded) => createHost(services, { ...loaded, routes: [], trigger: null }),
      }),
  };
  return services;
};

const createShell = (site: Site, { history, decision }: View, services: ShellServices) => {
  const { page, boot, session, settings, isLastGood, language } = site;
  const { accountFault, loadAccount } = createAccountLoader(session, history, site.isDevicePage);
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
    outlets: { page: page.createElement('div'), overlay: page.createElement('div') },
  };
  return { shell, loadAccount };
};

/** Title, page views and mounted applications follow the decision; the decision follows session, config and settings. */
const followChanges = (
  site: Site,
  { history, decision, refresh }: View,
  analytics: Analytics,
  applications: ReturnType<typeof createApplications>,
): void => {
  const { page, session, config, frame, t } = site;
  decision.subscribe(() => {
    const shown = decision.get();
    page.title = pageTitle(screenTitle(shown, site), t);
    const pattern = shown.kind === 'remote' ? shown.route?.path : page.location.pathname;
    if (pattern && shown.kind !== 'loading') analytics.page(pattern, page.title);
    void applications.reconsider();
  });
  for (const source of [session.store, config, site.settings]) source.subscribe(refresh);
  leadOnAfterSession({ ...site, history });
  reportConnection(session.bus, window);
  session.bus.on('session:signed-in', () => session.actions.setIntended(undefined));
  warnAboutPermission({
    ...site,
    bus: session.bus,
    helpUrl: () => config.get().contactLinks.help,
    dialog: (options) => frame.set(dialogRequestedAtom, options),
  });
};

/** Work that can wait until the first screen is usable. */
const startWhenSettled = (
  site: Site,
  { decideAt, updates }: View,
  { load }: Slots,
  messages: ReturnType<typeof createMessageQueue>,
  { track }: Analytics,
): void => {
  const neighbours = (['watch', 'login'] as const).map((screen) => site.href({ screen }));
  prefetchNeighbours(neighbours, { ...site, load, decideAt, network, whenIdle: whenSettled });
  whenSettled(() => {
    site.session.prepareAnonymous();
    void messages.open();
    void untilItComes(() => import('./settled-page.ts')).then(({ startSettledPage }) =>
      startSettledPage({
        ...site,
        isKept: site.boot.isKept,
        hear: updates.hear,
        addressOf: site.tab.addressOf,
        track,
      }),
    );
  });
};
