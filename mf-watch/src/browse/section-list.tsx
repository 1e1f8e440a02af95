import { shownCode } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { EmptyState, ErrorPanel, icons, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useRef } from 'react';
import { useSections } from '../catalogue/use-sections.ts';
import { useFavouriteTeams } from '../hooks/use-favourite-teams.ts';
import { listAccessAtom } from '../playback/list-access.ts';
import { useViewing } from '../viewing/use-viewing.ts';
import styles from './browse.module.css';
import { SectionRow } from './section-row.tsx';
import { ViewerRows, viewerRowsOf } from './viewer-rows.tsx';

interface SectionListProps {
  readonly isLiveOnAir: boolean;
  /** The rows of favorite teams, before the sections. */
  readonly renderFavourites: (isFirst: boolean) => ReactNode;
}

/** WATCH-012: everything there is on demand, section by section. */
export const SectionList = ({ isLiveOnAir, renderFavourites }: SectionListProps) => {
  const { t } = useHost();
  const headingId = useId();
  const { status, list, error, retry } = useSections(isLiveOnAir);
  const heading = useRef<HTMLHeadingElement>(null);
  const viewing = useViewing(heading);
  const rows = viewerRowsOf(viewing);
  const hasRows = rows.toContinue.length > 0 || rows.myList.length > 0;
  const hasFavourites = useFavouriteTeams().length > 0;
  const isUnavailable = useAtomValue(listAccessAtom) === 'unavailable';
  const isShown = !isUnavailable && status === 'ready' && viewing.isSettled;
  return (
    <section className={styles.sections} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
        {t('watch.moreVideo')}
      </h2>
      {isUnavailable && <p className={styles.quiet}>{t('watch.videosUnavailable')}</p>}
      {!isUnavailable && (status === 'loading' || (status === 'ready' && !viewing.isSettled)) && <WaitingSections />}
      {!isUnavailable && status === 'failed' && (
        <ErrorPanel
          heading={t('watch.sectionsFailed')}
          message={t('watch.failedBody')}
          headingLevel={3}
          code={shownCode(error)}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
      {isShown && list.length === 0 && (
        <EmptyState icon={icons.tv} heading={t('watch.sectionsEmpty')} message={t('watch.sectionsEmptyBody')} />
      )}
      {isShown && <ViewerRows {...rows} />}
      {isShown && renderFavourites(!hasRows)}
      {isShown &&
        list.map((section, index) => (
          <SectionRow key={section.id} section={section} isFirst={index === 0 && !hasRows && !hasFavourites} />
        ))}
    </section>
  );
};

const WaitingSections = () => {
  const { t } = useHost();
  return (
    <div role="status" className={styles.row}>
      <span className="visually-hidden">{t('watch.sectionsLoading')}</span>
      <Skeleton shape="heading" />
      <div className={styles.waitingCards}>
        {['1', '2', '3', '4', '5', '6'].map((key) => (
          <Skeleton key={key} shape="card" />
        ))}
      </div>
    </div>
  );
};
