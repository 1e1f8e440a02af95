import { BREAKPOINTS } from '@grandstand/shared-contracts';
import { useId } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import styles from './live-list.module.css';
import { LiveCard, type LiveListProps } from './live-card.tsx';

/** WATCH-010: a list beside the player, a carousel at 767 px and below. Renders nothing without items (WATCH-011). */
export const LiveList = (list: LiveListProps) => {
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS.sidebar}px)`);
  if (list.items.length === 0) return null;
  return isNarrow ? <LiveCarousel {...list} /> : <PlainList {...list} />;
};

const PlainList = ({ heading, items, ...choice }: LiveListProps) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {items.map((item, index) => (
          <li key={item.id}>
            <LiveCard item={item} index={index} {...choice} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Loads after the first frame. Until then, and when it fails to load, the list is a row with the same layout. */
const LiveCarousel = lazyPart(
  () =>
    import('./live-carousel.tsx').then(
      (part) => part.LiveCarousel,
      () => PlainList,
    ),
  PlainList,
);
