import { createAnalytics } from '../analytics/analytics.ts';
import { sendLastMessages } from '../analytics/last-messages.ts';
import { createMessageQueue } from '../analytics/message-queue.ts';
import { createRemoteLoader } from '../composition/federation.ts';
import { createHealthBeacon } from '../composition/health-beacon.ts';
import { noteOutcome } from '../composition/note-outcome.ts';
import type { Network } from '../composition/prefetch.ts';
import type { RemoteSlotDependencies } from '../composition/remote-slot.ts';
import type { FirstScreen } from '../first-screen/first-screen.ts';
import { showFailurePanel } from '../frame/failure-panel.tsx';
import { keepWhenWell } from '../last-good/keep-when-well.ts';
import { whenSettled } from './when-settled.ts';
import type { Site, View } from './open-site.ts';

export const network = () => (navigator as { connection?: Network }).connection;
const sendBeacon = (path: string, body: string) =>
  void navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }));

export type Slots = Omit<RemoteSlotDependencies, 'createHost'>;

/** How remotes are loaded, and where their outcomes are reported. */
export const createSlots = (site: Site, firstScreen: Pick<FirstScreen, 'report'>): Slots => {
  const { tab } = site;
  const beacon = createHealthBeacon({
    releaseId: site.composition.releaseId,
    // An overridden tab does not represent the release.
    send: tab.shown ? () => {} : sendBeacon,
    later: (work, ms) => void setTimeout(work, ms),
    onWell: keepWhenWell({
      ...site,
      isLastGood: site.isLastGood || tab.shown !== null,
      network,
      whenIdle: whenSettled,
    }),
  });
  window.addEventListener('pagehide', beacon.flush);
  return {
    load: createRemoteLoader(),
    showFailure: showFailurePanel(site.t),
    report: (outcome) => {
      noteOutcome(outcome);
      firstScreen.report(outcome);
      beacon.report(outcome);
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    now: () => performance.now(),
  };
};

export const openAnalytics = ({ page, settings, session }: Site, { history }: View) => {
  // CON-031: '' is the site's own origin.
  const collectorBase = () => (settings.get().services.istreamPlant ?? '').replace(/\/$/, '');
  const anonymousId = () => session.store.get().device.deviceId;
  const messages = createMessageQueue(async () =>
    (await import('../analytics/segment.ts')).openSegment(
      anonymousId(),
      new URL(`${collectorBase()}/`, page.location.origin),
    ),
  );
  window.addEventListener('pagehide', () =>
    sendLastMessages({ queue: messages, anonymousId, send: (path, body) => sendBeacon(collectorBase() + path, body) }),
  );
  const analytics = createAnalytics({
    queue: messages,
    bus: session.bus,
    session: session.store,
    location: history.get,
    now: Date.now,
  });
  return { messages, analytics };
};
