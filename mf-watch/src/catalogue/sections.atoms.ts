import type { AppError, Host } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { fetchSectionItems, fetchSections } from './catalogue.api.ts';
import { LOADING_LIST, type PageList, type Section, withPage } from './page-list.ts';

interface Sections {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly list: readonly Section[];
  readonly error: AppError | null;
  /** Epoch ms of the last response or failure; 0 before the first. */
  readonly requestedAtMs: number;
}
type Services = Pick<Host, 'call' | 'config'>;

const sectionsStateAtom = atom<Sections>({ status: 'loading', list: [], error: null, requestedAtMs: 0 });
const itemsStateAtom = atom<ReadonlyMap<string, PageList>>(new Map());

export const sectionsAtom = atom((get) => get(sectionsStateAtom));
/** Of requested sections, by id. */
export const sectionItemsAtom = atom((get) => get(itemsStateAtom));

const listChangedAtom = atom(null, (get, set, id: string, change: (list: PageList) => PageList) => {
  const lists = get(itemsStateAtom);
  set(itemsStateAtom, new Map(lists).set(id, change(lists.get(id) ?? LOADING_LIST)));
});

/** Requests the next page of a section, unless one is loading. */
export const sectionRequestedAtom = atom(null, async (get, set, host: Services, id: string) => {
  const list = get(itemsStateAtom).get(id);
  if (list?.status === 'loading') return;
  const pageNumber = (list?.pages ?? 0) + 1;
  set(listChangedAtom, id, (known) => ({ ...known, status: 'loading' }));
  const reply = await fetchSectionItems(host, id, pageNumber);
  set(listChangedAtom, id, (known) => withPage(known, pageNumber, reply));
});

/** Requests the sections. A failure keeps those that are displayed; only a first failure replaces the screen. */
export const sectionsRequestedAtom = atom(null, async (get, set, host: Services) => {
  const reply = await fetchSections(host);
  const known = get(sectionsStateAtom);
  const requestedAtMs = Date.now();
  if (reply.ok) set(sectionsStateAtom, { status: 'ready', list: reply.value, error: null, requestedAtMs });
  else {
    const status = known.status === 'ready' ? 'ready' : 'failed';
    set(sectionsStateAtom, { ...known, status, error: reply.error, requestedAtMs });
  }
});

/** After a failure: shows the loading view and requests again. */
export const sectionsRetriedAtom = atom(null, (get, set, host: Services) => {
  set(sectionsStateAtom, { ...get(sectionsStateAtom), status: 'loading' });
  return set(sectionsRequestedAtom, host);
});

/** WATCH-021: requests the sections and the first page of each loaded one again. Failures keep what is displayed. */
export const sectionsRefreshedAtom = atom(null, async (get, set, host: Services) => {
  const shown = [...get(itemsStateAtom)].filter(([, { status, pages }]) => status === 'ready' && pages === 1);
  await set(sectionsRequestedAtom, host);
  await Promise.all(
    shown.map(async ([id]) => {
      const reply = await fetchSectionItems(host, id, 1);
      if (reply.ok) set(listChangedAtom, id, (list) => withPage(list, 1, reply));
    }),
  );
});
