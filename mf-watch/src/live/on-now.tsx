import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { listAccessAtom } from '../playback/list-access.ts';
import { otherChannelsAtom, overflowEventsAtom } from './live.atoms.ts';
import type { LiveCardActions } from './live-card.tsx';
import { LiveList } from './live-list.tsx';
import { OnAirDetails } from './on-air-details.tsx';
import styles from './on-now.module.css';
import { ProviderLogo } from './provider-logo.tsx';

interface OnNowProps extends LiveCardActions {
  /** What is heard. */
  readonly item: LiveItem;
  /** The players. */
  readonly stage: ReactNode;
  /** The stage takes the whole width; the lists are beneath it. */
  readonly isWide: boolean;
  /** The viewer looks at something else on the page: only the player stays, small, in a corner. */
  readonly isAside: boolean;
}

const LiveLinks = lazyPart(async () => (await import('./late-parts.ts')).LiveLinks);
const ComingUp = lazyPart(async () => (await import('./late-parts.ts')).ComingUp);

/** The stage with what is on beneath it, and the other live items beside it. */
export const OnNow = ({ item, stage, isWide, isAside, ...actions }: OnNowProps) => {
  const { t } = useHost();
  const titleId = useId();
  const onNowId = useId();
  const channels = useAtomValue(otherChannelsAtom);
  const events = useAtomValue(overflowEventsAtom);
  const access = useAtomValue(listAccessAtom);
  useScheduleEvent(item);
  const list = { currentId: item.id, isClosed: access === 'closed', ...actions };
  return (
    <div className={styles.columns} data-wide={isWide} data-aside={isAside}>
      <section className={styles.main} aria-labelledby={onNowId}>
        {stage}
        <div className={styles.onNowHead} hidden={isAside}>
          <h2 id={onNowId} className={styles.onNow}>
            {t('watch.onNow')}
          </h2>
          <ProviderLogo />
          {/* Has its place before it loads. */}
          <span className={styles.linksRoom}>
            <LiveLinks item={item} />
          </span>
        </div>
        <div hidden={isAside}>
          <OnAirDetails item={item} titleId={titleId} />
          {/* Has its height before it loads, so that nothing beneath moves. */}
          <div className={styles.nextRoom}>
            <ComingUp item={item} />
          </div>
        </div>
      </section>
      <div className={styles.side} hidden={isAside}>
        {access !== 'unavailable' && (
          <>
            <LiveList heading={t('watch.alsoLive')} items={events} {...list} />
            <LiveList heading={t('watch.channels')} items={channels} {...list} />
          </>
        )}
      </div>
    </div>
  );
};

/** WATCH-106: the game overlay and analytics follow what is on. */
const useScheduleEvent = ({ id, programId, isBlackedOut }: LiveItem) => {
  const { bus } = useHost();
  useEffect(() => {
    bus.emit('live:schedule', { cid: id, blackout: isBlackedOut, ...(programId && { programId }) });
  }, [bus, id, programId, isBlackedOut]);
};
