import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { RecordingGrid } from '../browse/recording-grid.tsx';
import { LOADING_LIST } from '../catalogue/page-list.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { FoundPrograms } from './found-programs.tsx';
import { foundAtom, moreResultsAtom, resultsAtom, searchedAtom } from './search.atoms.ts';
import styles from './search.module.css';
import { SearchIdeas } from './search-ideas.tsx';

/** WATCH-026, WATCH-027. The term is rendered as text. */
export const SearchResults = ({ term }: { readonly term: string }) => {
  const host = useHost();
  const { t } = host;
  const lateTexts = useLateTexts();
  const results = useAtomValue(resultsAtom);
  const foundFor = useAtomValue(foundAtom);
  const search = useSetAtom(searchedAtom);
  const more = useSetAtom(moreResultsAtom);
  useEffect(() => void search(host, term), [search, host, term]);
  // Both appear together: programmes that arrive later would move the videos, and are below them.
  const { isLate } = foundFor;
  const found = foundFor.term === term ? foundFor.found : null;
  const list = results.term === term && found ? results.list : LOADING_LIST;
  const { status, total, items } = list;
  const hasOthers = found !== null && found.onAir.length + found.upcoming.length + found.teams.length > 0;
  const isNothing = status === 'ready' && items.length === 0 && !hasOthers;
  return (
    <section className={styles.results} aria-label={t('watch.resultsFor', { term })}>
      <h2 className={styles.heading}>{t('watch.resultsFor', { term })}</h2>
      <p role="status" className={styles.count}>
        {found?.corrected && `${lateTexts('search.corrected', { term: found.corrected })} `}
        {isNothing ? t('watch.noResults') : status === 'ready' && t('watch.resultCount', { count: total })}
      </p>
      {hasOthers && !isLate && status !== 'loading' && <FoundPrograms found={found} />}
      {hasOthers && !isLate && items.length > 0 && <h3 className={styles.group}>{lateTexts('search.videos')}</h3>}
      <RecordingGrid list={list} onMore={() => void more(host)} empty="" />
      {hasOthers && isLate && <FoundPrograms found={found} />}
      {isNothing && <SearchIdeas />}
    </section>
  );
};
