import { RuntimeSettingsFile } from '@grandstand/shared-contracts/api';
import { formatIn, RuntimeSettings } from '@grandstand/shared-contracts/config';
import type { createAnalytics } from '../analytics/analytics.ts';
import { lazyParcels, loadOrchestration } from '../composition/applications.ts';
import { createHost, type ShellServices } from '../composition/host.ts';
import { openPanel } from '../composition/panel.ts';
import type { Shell } from '../frame/shell-context.ts';
import { createPush } from '../push/push.ts';
import { createAccountLoader } from '../session/account-loader.ts';
import type { Site, View } from './open-site.ts';
import { pageTitle } from './page-title.ts';
import type { Slots } from './reporting.ts';

type Analytics = ReturnType<typeof createAnalytics>;

/** What every host of a remote is made of. */
export const createServices = (
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
      openPanel(name, element, props, () => site.composition, lazyParcels(loadOrchestration), {
        ...slot,
        createHost: (loaded) => createHost(services, { ...loaded, routes: [], trigger: null }),
      }),
  };
  return services;
};

/** What the frame shows, and how the account is loaded into it. */
export const createShell = (site: Site, { history, decision }: View, services: ShellServices) => {
  const { page, boot, session, settings, isLastGood, language } = site;
  const { loadError, loadAccount } = createAccountLoader(session, history, site.isDevicePage);
  const shell: Shell = {
    ...services,
    decision,
    loadError,
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
