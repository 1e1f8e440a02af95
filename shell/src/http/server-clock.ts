/** What time it is where tokens are made and judged, whatever this device thinks. */
export interface ServerClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Learns from the `Date` of an answer. */
  observe(headers: Pick<Headers, 'get' | 'has'>): void;
}

/** `Date` counts whole seconds, and responses take time: smaller differences are ignored. */
const NOTICED_MS = 5_000;

export const createServerClock = (deviceNow: () => number = Date.now): ServerClock => {
  let aheadMs = 0;
  return {
    now: () => deviceNow() + aheadMs,
    observe(headers) {
      // The Date of a cached response is not the current time.
      if (headers.has('age')) return;
      const told = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(told)) return;
      const difference = told - deviceNow();
      aheadMs = Math.abs(difference) < NOTICED_MS ? 0 : difference;
    },
  };
};
