import { createServices, createShell } from './create-shell.ts';
import { DEFAULT_LANGUAGE, phaseOf } from '@grandstand/shared-contracts/config';
import { lazyApplications, loadOrchestration } from '../composition/applications.ts';
import { createHost } from '../composition/host.ts';
import { setIntegrity } from '../composition/integrity.ts';
import { startRemotes } from '../composition/start-remotes.ts';
import { announceOverride } from '../override/announce-override.ts';
import { overrideOfTab, type TabOverride } from '../override/tab-override.ts';
import { openFirstScreen } from '../first-screen/first-screen.ts';
import { nameInlineStyles } from '../first-screen/inline-styles.ts';
import { maySignOut } from '../frame/sign-out.ts';
import { followOtherTabs } from '../session/follow-other-tabs.ts';
import { isKnownViewer } from '../session/viewer-mark.ts';
import { type BootDocument, readBootDocument } from './boot-document.ts';
import { showBootError } from './boot-error.ts';
import { followChanges } from './follow-changes.ts';
import { cachedLastGoodRelease } from './last-good-release.ts';
import { nextTask } from './next-task.ts';
import { openPage, openSite } from './open-site.ts';
import { createOperatorFiles } from './operator-files.ts';
import { type ChosenRelease, chooseRelease } from './release.ts';
import { preparePlayback } from './prepare-playback.ts';
import { createSlots, openAnalytics } from './reporting.ts';
import { renderShell } from './shell-root.tsx';
import { startWhenSettled } from './start-when-settled.ts';
import { whenItComes } from './until-it-comes.ts';

/** After that the site is shown in English. */
const LANGUAGE_WAIT_MS = 3_000;

/** composition → session → host → frame. */
export const startShell = async (page: Document): Promise<void> => {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // The scripts are evaluated in a separate task, which is long on a phone.
  await nextTask();
  const boot = readBootDocument(page);
  const chosen = await chooseRelease(boot, cachedLastGoodRelease(globalThis.caches), (error) =>
    console.error('The release was refused:', error.message),
  );
  if (!chosen.ok) return showBootError(root, createOperatorFiles(boot).t, chosen.error.message);
  const { composition } = chosen.value;
  const tab = overrideOfTab(window, composition.override ?? null, boot.overrideRefusal);
  if ('goTo' in tab) return page.location.replace(tab.goTo);
  setIntegrity(composition.integrity);
  await nextTask();
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
  nameInlineStyles(page);
  const isKnown = isKnownViewer(site.storage, site.session.store.get());
  const firstScreen = openFirstScreen(page, root, { language: site.language, isKnown });
  const slot = createSlots(site, firstScreen);
  const { messages, analytics } = openAnalytics(site, view);
  const services = createServices(site, view, slot, analytics);
  const { shell, loadAccount } = createShell(site, view, services);
  const applications = lazyApplications(loadOrchestration);
  followChanges(site, view, analytics, applications, firstScreen);

  const { session, language, composition } = site;
  session.prepare();
  preparePlayback(site, view);
  // A sign-out would end the session while its account loads, and the service refuse those requests.
  const { kind } = view.decideAt(page.location.pathname);
  if (kind !== 'sign-out' || !maySignOut()) void loadAccount();
  const filesRead = site.refresh(session.call, session.bus);
  // The page contains the English texts: viewers of another language wait for theirs, for a limited time.
  if (language !== DEFAULT_LANGUAGE) await Promise.race([filesRead, slot.wait(LANGUAGE_WAIT_MS)]);
  view.refresh();
  renderShell(root, shell);
  void announceOverride({ ...site, ...services });
  const createHostOf = (facts: Parameters<typeof createHost>[1]) => createHost(services, facts);
  const { outlets } = shell;
  startRemotes({
    ...{ composition, decision: view.decision.get, applications, outlets, createHost: createHostOf, slot },
    showOverlayFailure: (parameter) => (element, retry) =>
      whenItComes(
        () => import('../frame/overlay-failure.ts'),
        ({ showOverlayFailure }) => showOverlayFailure({ ...site, ...view, parameter, element, retry }),
      ),
  });
  startWhenSettled(site, view, slot, messages, analytics);
  followOtherTabs(session, loadAccount);
  session.bus.emit('app:ready', { phase: phaseOf(site.config.get()), releaseId: composition.releaseId });
};
