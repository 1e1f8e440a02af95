import { isFree, mayPlay } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { classNames, Icon, icons, LiveBadge } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import { airTime, type LiveItem } from '../content/live-item.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { LeagueStill } from '../spoilers/league-still.tsx';
import { useShownLive, useSpoilerFree } from '../spoilers/spoiler-free.ts';
import styles from './live-list.module.css';
import { useIntent } from './use-intent.ts';

const CardScore = lazyPart(
  async () => (await import('./late-parts.ts')).CardScore,
  () => <span className={styles.scoreRoom} />,
);

/** What a viewer can do with the items of a list. */
export interface LiveCardActions {
  readonly onChoose: (id: string) => void;
  /** The viewer seems about to choose the item. */
  readonly onIntent: (item: LiveItem) => void;
  /** Items that play beside the current one. */
  readonly besideIds: readonly string[];
  /** Beneath the card of an item that can play beside the current one. */
  readonly renderAction: (item: LiveItem) => ReactNode;
}

interface ListState extends LiveCardActions {
  readonly currentId: string;
  /** A failure closed the list (WATCH-086): its items stay readable and cannot be chosen. */
  readonly isClosed: boolean;
}

export interface LiveListProps extends ListState {
  readonly heading: string;
  readonly items: readonly LiveItem[];
}

interface LiveCardProps extends ListState {
  readonly item: LiveItem;
  /** Its place in its list. */
  readonly index: number;
}

/** The stills of this many cards load before the layout is known. */
const EAGER_STILLS = 2;

/** A live item that can be watched instead of the current one, or beside it. */
export const LiveCard = (props: LiveCardProps) => {
  const { item: listed, index, currentId, isClosed, onChoose, onIntent, besideIds, renderAction } = props;
  const item = useShownLive(listed);
  const isCurrent = item.id === currentId;
  const isLocked = !mayPlay(useSession(), item);
  const intent = useIntent(() => !isClosed && !isCurrent && !isLocked && onIntent(listed));
  const isBeside = !isCurrent && besideIds.includes(item.id);
  return (
    <div className={styles.place}>
      <button
        {...intent}
        type="button"
        className={classNames(styles.card, isCurrent && styles.current)}
        aria-current={isCurrent || undefined}
        aria-disabled={isClosed || undefined}
        onClick={() => !isClosed && !isCurrent && onChoose(item.id)}
      >
        <CardStill item={item} isLocked={isLocked} loading={index < EAGER_STILLS ? 'eager' : 'lazy'} />
        <CardText item={item} status={isCurrent ? 'watch.watching' : isBeside ? 'multiview.beside' : null} />
      </button>
      {!isCurrent && !isLocked && !isClosed && renderAction(item)}
    </div>
  );
};

interface CardStillProps {
  readonly item: LiveItem;
  readonly isLocked: boolean;
  readonly loading: 'eager' | 'lazy';
}

const CardStill = ({ item, isLocked, loading }: CardStillProps) => {
  const { t } = useHost();
  return (
    <span className={styles.still}>
      {item.posterUrl ? (
        <img src={item.posterUrl} alt={item.posterAlt} width={160} height={90} loading={loading} />
      ) : (
        <LeagueStill league={item.league} />
      )}
      {isFree(item) && <span className={styles.free}>{t('watch.free')}</span>}
      {isLocked && <Icon shape={icons.lock} size={20} label={t('watch.locked')} className={styles.lock ?? ''} />}
    </span>
  );
};

interface CardTextProps {
  readonly item: LiveItem;
  /** Text key of what the viewer sees it as now; null for nothing. */
  readonly status: 'watch.watching' | 'multiview.beside' | null;
}

const CardText = ({ item, status }: CardTextProps) => {
  const { t, format } = useHost();
  const hasScore = !useSpoilerFree();
  const facts = [item.isReplay && t('watch.replay'), item.league].filter(Boolean);
  return (
    <span className={styles.text}>
      <span className={styles.facts}>
        {item.isLive && <LiveBadge />}
        {status ? <strong>{t(status)}</strong> : facts.map((fact) => <span key={String(fact)}>{fact}</span>)}
      </span>
      <span className={styles.title}>{item.title}</span>
      {hasScore && item.gameId && <CardScore gameId={item.gameId} />}
      <span className={styles.meta}>
        <span className={styles.metaRow}>
          {item.channelName && <span>{item.channelName}</span>}
          <time>
            <span className={styles.dot}> · </span>
            {airTime(format, item)}
          </time>
        </span>
      </span>
    </span>
  );
};
