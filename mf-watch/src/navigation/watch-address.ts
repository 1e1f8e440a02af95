import { useHost } from '@grandstand/shared-contracts/react';
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
  const { href } = useHost();
  const [query] = useSearchParams();
  const together = query.get('together') ?? undefined;
  const beside = query.get('with') ?? undefined;
  return useMemo(
    () => ({
      list: href({ screen: 'watch', search: { together, with: beside } }),
      beside: (ids) =>
        href({ screen: 'watch', search: { together, with: ids.length > 1 ? ids.join(',') : undefined } }),
      recording: (id) => href({ screen: 'watch', params: { vodId: id }, search: { together } }),
      section: (currentSection) => href({ screen: 'watch', search: { currentSection, together, with: beside } }),
      results: (vodSearch) => href({ screen: 'watch', search: { vodSearch, together, with: beside } }),
    }),
    [href, together, beside],
  );
};
