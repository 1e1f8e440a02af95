import { shownCode } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { EmptyState, ErrorPanel, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { useSections } from '../catalogue/use-sections.ts';
import { listAccessAtom } from '../playback/list-access.ts';
import styles from './browse.module.css';
import { SectionRow } from './section-row.tsx';

/** WATCH-012: everything there is on demand, section by section. */
export const SectionList = ({ isLiveOnAir }: { readonly isLiveOnAir: boolean }) => {
  const { t } = useHost();
  const headingId = useId();
  const { status, list, error, retry } = useSections(isLiveOnAir);
  const isUnavailable = useAtomValue(listAccessAtom) === 'unavailable';
  return (
    <section className={styles.sections} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('watch.moreVideo')}
      </h2>
      {isUnavailable && <p className={styles.quiet}>{t('watch.videosUnavailable')}</p>}
      {!isUnavailable && status === 'loading' && <WaitingSections />}
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
      {!isUnavailable && status === 'ready' && list.length === 0 && (
        <EmptyState icon="tv" heading={t('watch.sectionsEmpty')} message={t('watch.sectionsEmptyBody')} />
      )}
      {!isUnavailable &&
        status === 'ready' &&
        list.map((section, index) => <SectionRow key={section.id} section={section} isFirst={index === 0} />)}
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
