import { ANALYTICS_PATH } from '@grandstand/shared-contracts';
import { AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next';
import type { Sink } from './message-queue.ts';

/** The library requires one, the collector does not. */
const WRITE_KEY = 'grandstand';

/** Addresses carry reset tokens and activation codes: the library's own page facts go, before anything is sent (S-25). */
const withoutAddresses: Plugin = {
  name: 'grandstand-without-addresses',
  type: 'enrichment',
  version: '1',
  isLoaded: () => true,
  load: async () => {},
  track: (context) => strip(context),
  page: (context) => strip(context),
  identify: (context) => strip(context),
};

const strip = (context: Context): Context => {
  context.updateEvent('context.page', {});
  const { properties } = context.event;
  if (properties) {
    const { url: _url, search: _search, referrer: _referrer, ...kept } = properties;
    context.updateEvent('properties', kept);
  }
  return context;
};

/** The one adapter to Segment's library. Everything goes to `collector`; nothing is fetched from anywhere else. */
export const openSegment = async (
  deviceId: string,
  collector: Pick<Location, 'host' | 'pathname' | 'protocol'>,
): Promise<Sink> => {
  const [analytics] = await AnalyticsBrowser.load(
    {
      writeKey: WRITE_KEY,
      cdnSettings: {
        integrations: { 'Segment.io': { apiKey: WRITE_KEY } },
        // The library's own telemetry is not used.
        metrics: { sampleRate: 0 },
      },
      plugins: [withoutAddresses],
    },
    {
      // One module touches the browser's storage, and it is not this one; personal data would be stored there (S-25).
      storage: { stores: ['memory'] },
      disableClientPersistence: true,
      integrations: {
        'Segment.io': {
          apiHost: `${collector.host}${collector.pathname.replace(/\/$/, '')}${ANALYTICS_PATH}`,
          protocol: collector.protocol === 'http:' ? 'http' : 'https',
          deliveryStrategy: { config: { headers: { 'Content-Type': 'application/json' }, keepalive: true } },
        },
      },
    },
  );
  analytics.setAnonymousId(deviceId);
  return (message) => {
    if (message.kind === 'forget') {
      analytics.reset();
      analytics.setAnonymousId(deviceId);
      return;
    }
    const timestamp = new Date(message.at);
    if (message.kind === 'identify') void analytics.identify(message.userId, message.traits, { timestamp });
    else if (message.kind === 'page') void analytics.page(message.name, message.props, { timestamp });
    else {
      const { id } = message;
      void analytics.track(message.name, message.props, { timestamp, ...(id === undefined ? {} : { messageId: id }) });
    }
  };
};
