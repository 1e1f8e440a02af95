import type { createAnalytics } from '../analytics/analytics.ts';
import type { createMessageQueue } from '../analytics/message-queue.ts';
import { prefetchNeighbours } from '../composition/prefetch.ts';
import type { Site, View } from './open-site.ts';
import { network, type Slots } from './reporting.ts';
import { untilItComes } from './until-it-comes.ts';
import { whenSettled } from './when-settled.ts';

/** Work that can wait until the first screen is usable. */
export const startWhenSettled = (
  site: Site,
  { decideAt, updates }: View,
  { load }: Slots,
  messages: ReturnType<typeof createMessageQueue>,
  { track }: ReturnType<typeof createAnalytics>,
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
        observe: updates.observe,
        addressOf: site.tab.addressOf,
        track,
      }),
    );
  });
};
