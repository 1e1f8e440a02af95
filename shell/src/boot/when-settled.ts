/** Neighbouring remotes, analytics, the service worker and what is kept come after that: the page's own requests go first. */
const SETTLED_AFTER_MS = 4_000;

export const whenSettled = (work: () => void): void =>
  void setTimeout(() => (window.requestIdleCallback ? window.requestIdleCallback(work) : work()), SETTLED_AFTER_MS);
