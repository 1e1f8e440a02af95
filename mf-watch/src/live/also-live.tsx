import { BREAKPOINTS, mayPlay } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { classNames, Icon, LiveBadge } from '@grandstand/shared-ui';
import { Carousel } from '@grandstand/shared-ui/carousel';
import { useId } from 'react';
import styles from './also-live.module.css';
import { airTime, type LiveItem } from './live-item.ts';
import { useMediaQuery } from './use-media-query.ts';

interface LiveListProps {
  readonly heading: string;
  readonly items: readonly LiveItem[];
  readonly currentId: string;
  /** A failure that closes the list (WATCH-086): its items stay readable and do nothing. */
  readonly isClosed: boolean;
  readonly onChoose: (id: string) => void;
}

/** WATCH-010: a list beside the player, a carousel at 767 px and below. Nothing at all without items (WATCH-011). */
export const LiveList = ({ heading, items, ...choice }: LiveListProps) => {
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS.sidebar}px)`);
  const headingId = useId();
  if (items.length === 0) return null;
  if (isNarrow) {
    return (
      <Carousel
        heading={heading}
        items={items}
        keyOf={({ id }) => id}
        renderItem={(item) => <LiveCard item={item} {...choice} />}
        cardsInView={{ desktop: 2, tablet: 2, mobile: 1.5 }}
      />
    );
  }
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <LiveCard item={item} {...choice} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface LiveCardProps extends Pick<LiveListProps, 'currentId' | 'isClosed' | 'onChoose'> {
  readonly item: LiveItem;
}

const LiveCard = ({ item, currentId, isClosed, onChoose }: LiveCardProps) => {
  const { t } = useHost();
  const isCurrent = item.id === currentId;
  const isLocked = !mayPlay(useSession(), item);
  return (
    <button
      type="button"
      className={classNames(styles.card, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      aria-disabled={isClosed || undefined}
      onClick={() => !isClosed && !isCurrent && onChoose(item.id)}
    >
      <span className={styles.still}>
        {item.posterUrl && <img src={item.posterUrl} alt="" width={160} height={90} loading="lazy" />}
        {isLocked && <Icon name="lock" size={20} label={t('watch.locked')} className={styles.lock ?? ''} />}
      </span>
      <span className={styles.text}>
        <span className={styles.facts}>
          {item.isLive && <LiveBadge />}
          {isCurrent ? <strong>{t('watch.watching')}</strong> : item.league && <span>{item.league}</span>}
        </span>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.meta}>{[item.channelName, airTime(item)].filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  );
};
