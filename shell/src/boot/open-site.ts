import { liveValue, TIMERS } from '@grandstand/shared-contracts';
import { RuntimeSettings } from '@grandstand/shared-contracts/config';
import { createStore } from 'jotai';
import { createPage } from '../composition/page.ts';
import { isHotUpdated } from '../override/dev-tab.ts';
import { createReleaseUpdates, isMidFlow } from '../composition/release-updates.ts';
import { createAddresses } from '../composition/addresses.ts';
import { remotesOf } from '../composition/route-decision.ts';
import { toastRequestedAtom } from '../frame/frame.atoms.ts';
import type { TabOverride } from '../override/tab-override.ts';
import { createShellSession } from '../session/shell-session.ts';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import type { BootDocument } from './boot-document.ts';
import { saveChoice, viewerLanguage } from './language.ts';
import { createOperatorFiles } from './operator-files.ts';
import type { ChosenRelease } from './release.ts';

/** What the whole page uses: settings, language, operators' files and the session. */
export const openSite = (
  page: Document,
  boot: BootDocument,
  { composition, isLastGood }: ChosenRelease,
  tab: TabOverride,
) => {
  const settings = liveValue(RuntimeSettings.parse(boot.settings ?? {}));
  const storage = createBrowserStorage();
  const language = viewerLanguage(boot.languages, storage, navigator.languages);
  page.documentElement.lang = language;
  saveChoice(page, storage, page.location.protocol === 'https:');
  const files = createOperatorFiles(boot, language);
  const { t, localize } = files;
  const addresses = createAddresses(composition.screens, () => page.location.pathname);
  const session = createShellSession({
    ...addresses,
    storage,
    settings: settings.get,
    t,
    localize,
  });
  return {
    page,
    boot,
    composition,
    isLastGood,
    tab,
    settings,
    storage,
    language,
    ...files,
    ...addresses,
    session,
    frame: createStore(),
    reloadAt: (url: string) => page.location.assign(tab.addressOf(url)),
  };
};

/** The address bar: what it shows, and which release takes over at the next navigation. */
export const openPage = (site: Site) => {
  const { page, boot, session, frame, t } = site;
  const opened = createPage({
    ...site,
    window,
    session: session.store,
    setIntended: session.actions.setIntended,
    takesOver: (url) => updates.takesOver(url),
  });
  const busyOwners = new Set<object>();
  const updates = createReleaseUpdates({
    ...site,
    isKept: boot.isKept,
    shown: () => remotesOf(opened.decision.get()),
    isBusy: () => busyOwners.size > 0 || isMidFlow(session.store.get()),
    here: () => page.location.href,
    isHotUpdated,
    offer: () =>
      frame.set(toastRequestedAtom, {
        type: t('update.title'),
        message: t('update.body'),
        durationMs: TIMERS.toastMs,
      }),
  });
  return { ...opened, updates, busyOwners };
};

export type Site = ReturnType<typeof openSite>;
export type View = ReturnType<typeof openPage>;
