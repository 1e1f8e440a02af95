import { mayPlay, needsProvider, shownCode } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, EmptyState, ErrorPanel, icons, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { useLoadEngine } from '../player/engine-context.ts';
import { currentItemAtom } from './live.atoms.ts';
import styles from './on-now.module.css';
import { useLineup } from './use-lineup.ts';

interface LineupProps {
  /** The viewer looks at something else on the page. */
  readonly isAside: boolean;
  readonly children: (current: LiveItem) => ReactNode;
}

/** Requests what is live and shows `children` for the current item, or why there is none. */
export const Lineup = ({ isAside, children }: LineupProps) => {
  const { t } = useHost();
  const { status, error, retry } = useLineup();
  const current = useAtomValue(currentItemAtom);
  usePreloadedEngine(current);
  // No placeholder either: it would move what the viewer looks at.
  if (isAside && !current) return null;
  if (status === 'loading') return <LoadingLineup />;
  if (status === 'failed') {
    return (
      <ErrorPanel
        heading={t('watch.failedTitle')}
        message={t('watch.failedBody')}
        code={shownCode(error)}
        actionLabel={t('app.tryAgain')}
        onAction={retry}
      />
    );
  }
  if (current) return children(current);
  return (
    <EmptyState
      icon={icons.tv}
      heading={t('watch.emptyTitle')}
      message={t('watch.emptyBody')}
      action={<Button onClick={retry}>{t('app.tryAgain')}</Button>}
    />
  );
};

/**
 * The engine is the largest download of a start: it loads in parallel with the line-up and the authorization. It does not
 * load where nothing will play: for a visitor who needs a subscription, or a viewer who must choose a TV provider first.
 */
const usePreloadedEngine = (current: LiveItem | null) => {
  const load = useLoadEngine(null);
  const viewer = useSession();
  const isVisitor = viewer.status === 'anonymous' && !viewer.tv.authenticated;
  const isNear = !needsProvider(viewer) && (current ? mayPlay(viewer, current) : !isVisitor);
  useEffect(() => {
    // The player loads it again and shows the error, if any.
    if (isNear) load().catch(() => undefined);
  }, [load, isNear]);
};

const LoadingLineup = () => {
  const { t } = useHost();
  return (
    <div className={styles.columns} role="status">
      <span className="visually-hidden">{t('watch.loading')}</span>
      <div className={styles.main}>
        <Skeleton shape="poster" />
        <div className={styles.details}>
          <Skeleton shape="heading" />
          <Skeleton />
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton shape="heading" />
        <Skeleton shape="card" />
      </div>
    </div>
  );
};
