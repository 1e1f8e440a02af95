import type { HostHistory, PageLocation } from '../index.ts';

/** History in memory that behaves like the shell's. */
export const memoryHistory = (start = '/'): HostHistory => {
  const entries: PageLocation[] = [];
  let index = -1;
  let action: 'POP' | 'PUSH' | 'REPLACE' = 'POP';
  const listeners = new Set<() => void>();
  const parse = (to: string, state: unknown): PageLocation => {
    const { pathname, search, hash } = new URL(to, `http://fake.test${entries[index]?.pathname ?? '/'}`);
    return { pathname, search, hash, state, key: `k${entries.length}` };
  };
  entries.push(parse(start, null));
  index = 0;
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => entries[index] as PageLocation,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    lastAction: () => action,
    navigate(to, { replace = false, keepQuery = false, state = null } = {}) {
      const target = parse(keepQuery ? `${to}${(entries[index] as PageLocation).search}` : to, state);
      if (!replace) index += 1;
      entries.splice(index, entries.length, target);
      action = replace ? 'REPLACE' : 'PUSH';
      notify();
    },
    go(delta) {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1);
      action = 'POP';
      notify();
    },
  };
};
