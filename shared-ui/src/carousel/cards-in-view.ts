import { useSyncExternalStore } from 'react';

/** The number of cards side by side; a half is a card that is cut off at the edge. */
export interface CardsInView {
  /** Wider than 1024 px. */
  readonly desktop: number;
  /** 465 to 1024 px. */
  readonly tablet: number;
  /** 464 px and narrower. */
  readonly mobile: number;
}

const tabletQuery = '(max-width: 1024px)';
const mobileQuery = '(max-width: 464px)';

/** The number for the window's current width; the desktop's where it cannot be measured. */
export function useCardsInView({ desktop, tablet, mobile }: CardsInView): number {
  const isTablet = useMediaQuery(tabletQuery);
  const isMobile = useMediaQuery(mobileQuery);
  if (isMobile) return mobile;
  return isTablet ? tablet : desktop;
}

const canMeasure = typeof window !== 'undefined' && typeof window.matchMedia === 'function';

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      if (!canMeasure) return () => undefined;
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => canMeasure && window.matchMedia(query).matches,
    () => false,
  );
}
