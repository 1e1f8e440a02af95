import { shownCode } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, ErrorPanel, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import type { PageList } from '../catalogue/page-list.ts';
import { RecordingCard } from '../catalogue/recording-card.tsx';
import { listAccessAtom } from '../playback/list-access.ts';
import styles from './browse.module.css';

const GRID_SIZES = '(max-width: 464px) 50vw, (max-width: 1024px) 33vw, 330px';
const WAITING = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface RecordingGridProps {
  readonly list: PageList;
  /** Requests the next page, or retries after a failure. */
  readonly onMore: () => void;
  /** Displayed when the list is empty. */
  readonly empty: string;
}

/** Recordings in rows, with `Load more`, errors and the empty state. */
export const RecordingGrid = ({ list: { status, items, hasMore, error }, onMore, empty }: RecordingGridProps) => {
  const { t } = useHost();
  if (useAtomValue(listAccessAtom) === 'unavailable') {
    return <p className={styles.quiet}>{t('watch.videosUnavailable')}</p>;
  }
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.grid}>
          {items.map((item) => (
            <li key={item.id}>
              <RecordingCard recording={item} sizes={GRID_SIZES} />
            </li>
          ))}
        </ul>
      )}
      {status === 'loading' && items.length === 0 && (
        <div className={styles.grid} role="status">
          <span className="visually-hidden">{t('watch.sectionsLoading')}</span>
          {WAITING.map((key) => (
            <Skeleton key={key} shape="card" />
          ))}
        </div>
      )}
      {status === 'failed' && (
        <ErrorPanel
          heading={t('watch.sectionFailed')}
          message={t('watch.failedBody')}
          code={shownCode(error)}
          actionLabel={t('app.tryAgain')}
          onAction={onMore}
        />
      )}
      {status === 'ready' && items.length === 0 && empty !== '' && <p className={styles.quiet}>{empty}</p>}
      {status !== 'failed' && items.length > 0 && hasMore && (
        <p className={styles.more}>
          <Button kind="outlined" busy={status === 'loading'} onClick={onMore}>
            {t('watch.loadMore')}
          </Button>
        </p>
      )}
    </>
  );
};
