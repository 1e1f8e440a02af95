import { CAROUSEL_ITEMS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, Skeleton } from '@grandstand/shared-ui';
import { Carousel } from '@grandstand/shared-ui/carousel';
import { useRef } from 'react';
import type { Section } from '../catalogue/page-list.ts';
import type { Recording } from '../content/recording.ts';
import { RecordingCard } from '../catalogue/recording-card.tsx';
import { useSectionItems } from '../catalogue/use-sections.ts';
import styles from './browse.module.css';
import { SeeMoreCard } from './see-more-card.tsx';
import { useNear } from './use-near.ts';

/** A row shows the first of a section; the grid shows them all. */
const ROW_LENGTH = 12;
const WAITING = ['1', '2', '3', '4', '5', '6'];

interface SectionRowProps {
  readonly section: Section;
  /** The first row of the page shows one card less (WATCH-019). */
  readonly isFirst: boolean;
}

/** WATCH-012, WATCH-013: a carousel that ends with a see-more card; mounted near the viewport. */
export const SectionRow = ({ section, isFirst }: SectionRowProps) => {
  const room = useRef<HTMLDivElement>(null);
  const isNear = useNear(room);
  return (
    <div ref={room} className={styles.row}>
      {isNear ? <Row section={section} isFirst={isFirst} /> : <WaitingRow name={section.name} still />}
    </div>
  );
};

const Row = ({ section, isFirst }: SectionRowProps) => {
  const { t } = useHost();
  const { status, items, more } = useSectionItems(section.id, true);
  const { desktop, desktopFirstRow, tablet, mobile } = CAROUSEL_ITEMS;
  if (items.length > 0) {
    return (
      <Carousel<Recording | null>
        heading={section.name}
        headingLevel={3}
        // Null is the see-more card.
        items={[...items.slice(0, ROW_LENGTH), null]}
        keyOf={(item) => item?.id ?? 'see-more'}
        renderItem={(item) => (item ? <RecordingCard recording={item} /> : <SeeMoreCard section={section} />)}
        cardsInView={{ desktop: isFirst ? desktopFirstRow : desktop, tablet, mobile }}
      />
    );
  }
  if (status === 'loading') return <WaitingRow name={section.name} />;
  return (
    <section aria-label={section.name}>
      <h3 className={styles.rowName}>{section.name}</h3>
      {status === 'failed' ? (
        <ErrorPanel
          heading={t('watch.sectionFailed')}
          message={t('watch.failedBody')}
          headingLevel={3}
          actionLabel={t('app.tryAgain')}
          onAction={more}
        />
      ) : (
        <p className={styles.quiet}>{t('watch.sectionEmpty')}</p>
      )}
    </section>
  );
};

/** As tall as the loaded row, so that nothing moves. */
const WaitingRow = ({ name, still = false }: { readonly name: string; readonly still?: boolean }) => (
  <>
    <h3 className={styles.rowName}>{name}</h3>
    <div className={styles.waitingCards}>
      {WAITING.map((key) => (
        <Skeleton key={key} shape="card" still={still} />
      ))}
    </div>
  </>
);
