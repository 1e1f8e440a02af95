import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { BackButton } from '../navigation/back-button.tsx';
import { sectionsAtom } from '../catalogue/sections.atoms.ts';
import { useSectionItems } from '../catalogue/use-sections.ts';
import styles from './browse.module.css';
import { RecordingGrid } from './recording-grid.tsx';

/** WATCH-003, WATCH-014, A-65: all of one section, fifty at a time. */
export const SectionGrid = ({ id }: { readonly id: string }) => {
  const { t } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useAtomValue(sectionsAtom).list.find((section) => section.id === id)?.name;
  const { more, ...list } = useSectionItems(id, true);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.page}>
      <div className={styles.pageTop}>
        <BackButton />
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {name ?? t('watch.moreVideo')}
        </h2>
      </div>
      <RecordingGrid list={list} onMore={more} empty={t('watch.sectionEmpty')} />
    </div>
  );
};
