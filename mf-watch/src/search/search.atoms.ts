import type { Host } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { searchRecordings } from '../catalogue/catalogue.api.ts';
import { LOADING_LIST, type PageList, withPage } from '../catalogue/page-list.ts';
import { fetchFound, type Found } from './search.api.ts';

interface Results {
  /** The term of the list; '' before the first search. */
  readonly term: string;
  readonly list: PageList;
}

const resultsStateAtom = atom<Results>({ term: '', list: LOADING_LIST });
export const resultsAtom = atom((get) => get(resultsStateAtom));

/** What was found besides recordings; null while unknown. `isLate`: the recordings are already displayed without it. */
interface FoundFor {
  readonly term: string;
  readonly found: Found | null;
  readonly isLate: boolean;
}
const foundStateAtom = atom<FoundFor>({ term: '', found: null, isLate: false });
export const foundAtom = atom((get) => get(foundStateAtom));
const NOTHING: Found = { corrected: '', onAir: [], upcoming: [], teams: [] };
/** Recordings wait at most this long for the rest, which is optional. */
const FOUND_WAIT_MS = 1_500;

type Services = Pick<Host, 'call' | 'config'>;
const pageRequestedAtom = atom(null, async (get, set, host: Services, pageNumber: number) => {
  const { term, list } = get(resultsStateAtom);
  set(resultsStateAtom, { term, list: { ...list, status: 'loading' } });
  const reply = await searchRecordings(host, term, pageNumber);
  const now = get(resultsStateAtom);
  // Responses to earlier terms are stale.
  if (now.term === term) set(resultsStateAtom, { term, list: withPage(now.list, pageNumber, reply) });
});

const foundRequestedAtom = atom(null, async (get, set, host: Services, term: string) => {
  set(foundStateAtom, { term, found: null, isLate: false });
  const reply = fetchFound(host, term);
  const show = (found: Found, isLate: boolean) => {
    if (get(foundStateAtom).term === term) set(foundStateAtom, { term, found, isLate });
  };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), FOUND_WAIT_MS));
  const inTime = await Promise.race([reply, late]);
  show(inTime?.ok ? inTime.value : NOTHING, false);
  if (inTime) return;
  const arrived = await reply;
  const { list } = get(resultsStateAtom);
  if (arrived.ok) show(arrived.value, list.items.length > 0 || list.status !== 'loading');
});

/** Searches for `term`, unless its results are loaded. */
export const searchedAtom = atom(null, (get, set, host: Services, term: string) => {
  const known = get(resultsStateAtom);
  if (known.term === term && known.list.status !== 'failed') return;
  set(resultsStateAtom, { term, list: LOADING_LIST });
  return Promise.all([set(pageRequestedAtom, host, 1), set(foundRequestedAtom, host, term)]);
});

/** The next page, or the one that failed. */
export const moreResultsAtom = atom(null, (get, set, host: Services) => {
  const { list } = get(resultsStateAtom);
  if (list.status !== 'loading') return set(pageRequestedAtom, host, list.pages + 1);
});
