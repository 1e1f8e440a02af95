import { routes } from '@grandstand/shared-contracts';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { useMemo } from 'react';

/**
 * Addresses of the watch page. A watch party's id stays in every address (WATCH-002, A-17), the multiview tiles in
 * those where they continue to play.
 */
export interface WatchAddress {
  readonly list: string;
  /** The list with these live items side by side; with one, alone. */
  readonly beside: (ids: readonly string[]) => string;
  readonly recording: (id: string) => string;
  readonly section: (id: string) => string;
  readonly results: (term: string) => string;
}

export const useWatchAddress = (): WatchAddress => {
  const [query] = useSearchParams();
  const together = query.get('together') ?? undefined;
  const beside = query.get('with') ?? undefined;
  return useMemo(
    () => ({
      list: routes.watch(undefined, { together, with: beside }),
      beside: (ids) => routes.watch(undefined, { together, with: ids.length > 1 ? ids.join(',') : undefined }),
      recording: (id) => routes.watch(id, { together }),
      section: (currentSection) => routes.watch(undefined, { currentSection, together, with: beside }),
      results: (vodSearch) => routes.watch(undefined, { vodSearch, together, with: beside }),
    }),
    [together, beside],
  );
};
