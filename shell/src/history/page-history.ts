import type { HostHistory, PageLocation } from '@grandstand/shared-contracts';

type Action = 'POP' | 'PUSH' | 'REPLACE';

interface PageHistoryOptions {
  readonly window: Window;
  /** Follows redirects before the address bar changes: the address to show instead of `target`. */
  readonly settle: (target: string) => string;
  /** True when the address triggers a page load instead of being shown by this page. */
  readonly takesOver: (url: string) => boolean;
}

/** single-spa announces pushState as an artificial popstate; only the browser's own count as navigation. */
const isArtificial = (event: PopStateEvent): boolean => 'singleSpa' in event;

/** The only writer of the address bar. Navigations to the address already shown replace it. */
export const createPageHistory = ({ window, settle, takesOver }: PageHistoryOptions): HostHistory => {
  const listeners = new Set<() => void>();
  let action: Action = 'POP';
  let nextKey = 0;

  const read = (): PageLocation => {
    const { pathname, search, hash } = window.location;
    const entry = (window.history.state ?? {}) as { key?: string; state?: unknown };
    return { pathname, search, hash, key: entry.key ?? 'first', state: entry.state ?? null };
  };
  let current = read();

  const announce = (next: Action) => {
    action = next;
    current = read();
    for (const listener of [...listeners]) listener();
  };

  const write = (url: string, replace: boolean, state: unknown) => {
    nextKey += 1;
    const entry = { key: `${Date.now().toString(36)}-${nextKey}`, state };
    if (replace) window.history.replaceState(entry, '', url);
    else window.history.pushState(entry, '', url);
    announce(replace ? 'REPLACE' : 'PUSH');
  };

  window.addEventListener('popstate', (event) => {
    if (!isArtificial(event)) announce('POP');
  });

  return {
    get: () => current,
    lastAction: () => action,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    navigate(to, { replace = false, keepQuery = false, state = null } = {}) {
      const target = new URL(to, window.location.href);
      if (keepQuery)
        for (const [name, value] of new URLSearchParams(current.search)) target.searchParams.set(name, value);
      if (target.origin !== window.location.origin) return window.location.assign(target.href);
      const url = settle(`${target.pathname}${target.search}${target.hash}`);
      if (takesOver(url)) return;
      const isShown = url === `${current.pathname}${current.search}${current.hash}`;
      write(url, replace || isShown, state);
    },
    go: (delta) => window.history.go(delta),
  };
};
