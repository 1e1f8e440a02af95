import type { ReleaseNotice } from '@grandstand/shared-contracts/release';
import { createTabStorage } from '@grandstand/shared-contracts';
import { followPurchases, type PurchaseDependencies } from '../analytics/purchases.ts';
import { followReleases } from '../composition/release-stream.ts';
import { followScrollbarWidth } from '../frame/scrollbar-width.ts';
import { fetchPushKey } from '../push/push-key.ts';
import { startServiceWorker } from '../push/service-worker.ts';
import { refreshSubscriptions } from '../session/refresh-subscriptions.ts';
import type { ShellSession } from '../session/shell-session.ts';

interface SettledPage extends Omit<PurchaseDependencies, 'session'> {
  readonly session: Pick<ShellSession, 'store' | 'actions' | 'call'>;
  readonly page: Document;
  /** The site is unreachable: the worker that served this page is active, and its script cannot be fetched. */
  readonly isKept: boolean;
  readonly hear: (notice: ReleaseNotice) => void;
  /** An address of this site with the tab's override. */
  readonly addressOf: (url: string) => string;
}

/**
 * Work that starts after the first screen: release notices, reporting of purchases, fresh subscriptions and
 * the service worker. A separate chunk.
 */
export const startSettledPage = ({ page, isKept, hear, addressOf, session, storage, track }: SettledPage): void => {
  followScrollbarWidth(page);
  followPurchases({ session: session.store, storage, track });
  refreshSubscriptions(session);
  followReleases({
    page,
    connect: (path) => new EventSource(addressOf(path)),
    hear,
    later: (work, ms) => void setTimeout(work, ms),
  });
  if (isKept) return;
  // configuration and worker, no permission prompt. Only where the browser has push messages.
  if ('PushManager' in window) void fetchPushKey(session.call);
  void startServiceWorker({
    container: navigator.serviceWorker,
    hostname: page.location.hostname,
    tabStorage: createTabStorage(),
    reload: () => page.location.reload(),
  });
};
