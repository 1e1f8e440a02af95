import { useMemo, useSyncExternalStore } from 'react';

export const useMediaQuery = (query: string): boolean => {
  const list = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => list.matches,
  );
};
