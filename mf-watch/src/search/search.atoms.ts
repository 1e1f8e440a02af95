import type { Host } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { searchRecordings } from '../catalogue/catalogue.api.ts';
import { LOADING_LIST, type PageList, withPage } from '../catalogue/page-list.ts';

interface Results {
  /** The term of the list; '' before the first search. */
  readonly term: string;
  readonly list: PageList;
}

const resultsStateAtom = atom<Results>({ term: '', list: LOADING_LIST });
export const resultsAtom = atom((get) => get(resultsStateAtom));

type Services = Pick<Host, 'call' | 'config'>;
const pageRequestedAtom = atom(null, async (get, set, host: Services, pageNumber: number) => {
  const { term, list } = get(resultsStateAtom);
  set(resultsStateAtom, { term, list: { ...list, status: 'loading' } });
  const reply = await searchRecordings(host, term, pageNumber);
  const now = get(resultsStateAtom);
  // Responses to earlier terms are stale.
  if (now.term === term) set(resultsStateAtom, { term, list: withPage(now.list, pageNumber, reply) });
});

/** Searches for `term`, unless its results are loaded. */
export const searchedAtom = atom(null, (get, set, host: Services, term: string) => {
  const known = get(resultsStateAtom);
  if (known.term === term && known.list.status !== 'failed') return;
  set(resultsStateAtom, { term, list: LOADING_LIST });
  return set(pageRequestedAtom, host, 1);
});

/** The next page, or the one that failed. */
export const moreResultsAtom = atom(null, (get, set, host: Services) => {
  const { list } = get(resultsStateAtom);
  if (list.status !== 'loading') return set(pageRequestedAtom, host, list.pages + 1);
});
