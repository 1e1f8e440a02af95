import type { Composition, ReleaseNotice } from '@grandstand/shared-contracts/release';
import { createTabStorage } from '@grandstand/shared-contracts';
import { followPurchases, type PurchaseDependencies } from '../analytics/purchases.ts';
import type { Network } from '../composition/prefetch.ts';
import { followReleases } from '../composition/release-stream.ts';
import { followInstall } from '../install/follow-install.ts';
import { startVitals } from '../measures/start-vitals.ts';
import { followScrollbarWidth } from '../frame/scrollbar-width.ts';
import type { TabOverride } from '../override/tab-override.ts';
import { fetchPushKey } from '../push/push-key.ts';
import { startServiceWorker } from '../push/service-worker.ts';
import { refreshSubscriptions } from '../session/refresh-subscriptions.ts';
import type { ShellSession } from '../session/shell-session.ts';

interface SettledPage extends Omit<PurchaseDependencies, 'session'> {
  readonly session: Pick<ShellSession, 'store' | 'actions' | 'call' | 'bus'>;
  readonly page: Document;
  readonly composition: Pick<Composition, 'releaseId' | 'shell'>;
  readonly tab: Pick<TabOverride, 'shown'>;
  readonly isLastGood: boolean;
  /** The site is unreachable: the worker that served this page is active, and its script cannot be fetched. */
  readonly isKept: boolean;
  readonly observe: (notice: ReleaseNotice) => void;
  /** An address of this site with the tab's override. */
  readonly addressOf: (url: string) => string;
}

/**
 * Work that starts after the first screen: release notices, reporting of purchases, fresh subscriptions, the offer to
 * install the site, Web Vitals and the service worker. A separate chunk.
 */
export const startSettledPage = (settled: SettledPage): void => {
  const { page, isKept, observe, addressOf, session, storage, track } = settled;
  followScrollbarWidth(page);
  followPurchases({ session: session.store, storage, track });
  refreshSubscriptions(session);
  followInstall(session.bus);
  followReleases({
    page,
    connect: (path) => new EventSource(addressOf(path)),
    observe,
    accessChanged: (change) => session.bus.emit('access:changed', change),
    later: (work, ms) => void setTimeout(work, ms),
  });
  if (isKept) return;
  void measure(settled);
  // configuration and worker, no permission prompt. Only where the browser has push messages.
  if ('PushManager' in window) void fetchPushKey(session.call);
  void startServiceWorker({
    container: navigator.serviceWorker,
    hostname: page.location.hostname,
    tabStorage: createTabStorage(),
    reload: () => page.location.reload(),
  });
};

const measure = ({ page, composition, tab, isLastGood }: SettledPage): Promise<void> =>
  startVitals({
    page,
    composition,
    performance,
    isOfRelease: tab.shown === null && !isLastGood,
    network: () => (navigator as { connection?: Network }).connection,
    random: Math.random,
    send: (path, body) => void navigator.sendBeacon(path, new Blob([body], { type: 'application/json' })),
  });
