import { isFree, mayPlay } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, classNames, Icon, LiveBadge } from '@grandstand/shared-ui';
import { lazyPart } from '../lazy-part.tsx';
import type { Multiview } from '../multiview/use-together.ts';
import { LeagueStill } from '../spoilers/league-still.tsx';
import { useShownLive, useSpoilerFree } from '../spoilers/spoiler-free.ts';
import styles from './also-live.module.css';
import { airTime, channelLabel, type LiveItem } from './live-item.ts';
import { useIntent } from './use-intent.ts';

const CardScore = lazyPart(
  async () => (await import('../score/card-score.tsx')).CardScore,
  () => <span className={styles.scoreRoom} />,
);

/** What may be done with the items of a list. */
interface Choice {
  readonly currentId: string;
  /** A failure that closes the list (WATCH-086): its items stay readable and do nothing. */
  readonly isClosed: boolean;
  readonly onChoose: (id: string) => void;
  /** Somebody seems about to choose it. */
  readonly onIntent: (item: LiveItem) => void;
  readonly multiview: Multiview;
}

export interface LiveListProps extends Choice {
  readonly heading: string;
  readonly items: readonly LiveItem[];
}

interface LiveCardProps extends Choice {
  readonly item: LiveItem;
  /** Its place in its list. */
  readonly index: number;
}

/** The stills of so many do not wait until the page is laid out. */
const SEEN_AT_ONCE = 2;

/** Something on air, to be watched instead or beside. */
export const LiveCard = (props: LiveCardProps) => {
  const { item: listed, index, currentId, isClosed, onChoose, onIntent, multiview } = props;
  const { t, format } = useHost();
  const item = useShownLive(listed);
  const loading = index < SEEN_AT_ONCE ? 'eager' : 'lazy';
  const isCurrent = item.id === currentId;
  const isLocked = !mayPlay(useSession(), item);
  const intent = useIntent(() => !isClosed && !isCurrent && !isLocked && onIntent(listed));
  const hasScore = !useSpoilerFree();
  const isBeside = !isCurrent && multiview.ids.includes(item.id);
  const toggle = isBeside ? multiview.remove : multiview.add;
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
        <span className={styles.still}>
          {item.posterUrl ? (
            <img src={item.posterUrl} alt="" width={160} height={90} loading={loading} />
          ) : (
            <LeagueStill league={item.league} />
          )}
          {isFree(item) && <span className={styles.free}>{t('watch.free')}</span>}
          {isLocked && <Icon name="lock" size={20} label={t('watch.locked')} className={styles.lock ?? ''} />}
        </span>
        <span className={styles.text}>
          <span className={styles.facts}>
            {item.isLive && <LiveBadge />}
            {isCurrent || isBeside ? (
              <strong>{t(isCurrent ? 'watch.watching' : 'multiview.beside')}</strong>
            ) : (
              [item.isReplay && t('watch.replay'), item.league]
                .filter(Boolean)
                .map((fact) => <span key={String(fact)}>{fact}</span>)
            )}
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
      </button>
      {!isCurrent && !isLocked && !isClosed && (
        <Button
          kind="quiet"
          className={styles.toggle}
          icon={isBeside ? 'check' : 'add'}
          aria-label={t('multiview.add', { title: channelLabel(item) })}
          aria-pressed={isBeside}
          onClick={() => toggle(item.id)}
        >
          {t('multiview.addShort')}
        </Button>
      )}
    </div>
  );
};
