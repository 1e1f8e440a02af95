import { NAVIGATION_PATH, type NavigationReport, TRACE_ENTRY } from '@grandstand/shared-contracts/release';

const navigationOf = (performance: Performance): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/**
 * Continues the trace of the page's request: calls to this site get its `traceparent`, and the platform learns how long the
 * navigation took. Calls to other origins get nothing: they would need a preflight request.
 */
export const tracePage = (
  page: Pick<Window, 'fetch' | 'location' | 'navigator' | 'addEventListener'>,
  performance: Performance,
): void => {
  const traceparent = navigationOf(performance)?.serverTiming.find(({ name }) => name === TRACE_ENTRY)?.description;
  if (!traceparent) return;

  const { fetch } = page;
  page.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, page.location.href);
    if (url.origin !== page.location.origin) return fetch.call(page, input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('traceparent', traceparent);
    return fetch.call(page, input, { ...init, headers });
  };

  // The end of the event is known after its listeners.
  page.addEventListener('load', () => setTimeout(report, 0));
  const report = (): void => {
    const times = navigationOf(performance);
    if (!times) return;
    const navigation: NavigationReport = {
      traceparent,
      reportedMs: performance.now(),
      responseMs: times.responseStart,
      interactiveMs: times.domInteractive,
      loadedMs: times.loadEventEnd,
    };
    page.navigator.sendBeacon(NAVIGATION_PATH, new Blob([JSON.stringify(navigation)], { type: 'application/json' }));
  };
};
