import { type HostHistory, type LiveValue, liveValue, type PageLocation } from '@grandstand/shared-contracts';

const locationOf = ({ location, history }: Window): PageLocation => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  key: String((history.state as { key?: string } | null)?.key ?? 'first'),
  state: null,
});

/** The address bar as the router wants it; one page, one of these. */
export const browserHistory = (page: Window): HostHistory => {
  const current: LiveValue<PageLocation> = liveValue(locationOf(page));
  let action: ReturnType<HostHistory['lastAction']> = 'POP';
  page.addEventListener('popstate', () => {
    action = 'POP';
    current.set(locationOf(page));
  });
  return {
    get: current.get,
    subscribe: current.subscribe,
    lastAction: () => action,
    go: (delta) => page.history.go(delta),
    navigate(to, { replace = false } = {}) {
      action = replace ? 'REPLACE' : 'PUSH';
      const state = { key: page.crypto.randomUUID() };
      if (replace) page.history.replaceState(state, '', to);
      else page.history.pushState(state, '', to);
      current.set(locationOf(page));
    },
  };
};
