import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { RecordingGrid } from '../browse/recording-grid.tsx';
import { LOADING_LIST } from '../catalogue/page-list.ts';
import { moreResultsAtom, resultsAtom, searchedAtom } from './search.atoms.ts';
import styles from './search.module.css';

/** WATCH-026, WATCH-027. The term is rendered as text. */
export const SearchResults = ({ term }: { readonly term: string }) => {
  const host = useHost();
  const { t } = host;
  const results = useAtomValue(resultsAtom);
  const search = useSetAtom(searchedAtom);
  const more = useSetAtom(moreResultsAtom);
  useEffect(() => void search(host, term), [search, host, term]);
  const list = results.term === term ? results.list : LOADING_LIST;
  const { status, total, items } = list;
  return (
    <section className={styles.results} aria-label={t('watch.resultsFor', { term })}>
      <h2 className={styles.heading}>{t('watch.resultsFor', { term })}</h2>
      <p role="status" className={styles.count}>
        {status === 'ready' && (items.length === 0 ? t('watch.noResults') : t('watch.resultCount', { count: total }))}
      </p>
      <RecordingGrid list={list} onMore={() => void more(host)} empty="" />
    </section>
  );
};
