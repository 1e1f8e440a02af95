import { type Host, isSignedIn } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import type { Recording } from '../content/recording.ts';
import { mergePositions } from './merge.ts';
import { changeMyList, fetchRecordings, fetchViewing, removeViewing, saveViewing } from './viewing.api.ts';

/** What one viewer watched and wants to watch. */
export interface Viewing {
  readonly status: 'idle' | 'loading' | 'ready';
  /** The account; '' for a visitor. */
  readonly owner: string;
  /** To continue, the last watched first. */
  readonly continueIds: readonly string[];
  readonly watchedIds: ReadonlySet<string>;
  /** The last added first. */
  readonly listIds: readonly string[];
  /** The recordings of both rows. */
  readonly recordings: ReadonlyMap<string, Recording>;
}
type Services = Pick<Host, 'call' | 'preferences' | 'session'>;

/** A row shows the first; the rest stay stored. */
export const ROW_LENGTH = 12;
/** Of the storage that `positions.ts` keeps. */
const MAX_POSITIONS = 50;

const NOBODY: Viewing = {
  status: 'idle',
  owner: '',
  continueIds: [],
  watchedIds: new Set(),
  listIds: [],
  recordings: new Map(),
};
const stateAtom = atom<Viewing>(NOBODY);
export const viewingAtom = atom((get) => get(stateAtom));

const ownerOf = ({ session }: Services): string => {
  const current = session.get();
  return isSignedIn(current) ? (current.account?.spAccountID ?? '') : '';
};
const localIds = ({ preferences }: Services) =>
  preferences
    .get('positions')
    .map(([id]) => id)
    .toReversed();

/** The account's lists, merged with what this browser stores; null when they did not load. */
const loadAccount = async (host: Services) => {
  const reply = await fetchViewing(host);
  if (!reply.ok) return null;
  const { progress, myList } = reply.value;
  const { positions, unsaved } = mergePositions(host.preferences.get('positions'), reply.value);
  host.preferences.set('positions', positions.slice(-MAX_POSITIONS));
  if (unsaved.length > 0) {
    const older = unsaved.map(([contentId, positionS]) => ({ contentId, positionS, lengthS: 0, watched: false }));
    void saveViewing(host, older.toReversed(), { isOlder: true });
  }
  const watched = progress.filter(({ watched: isWatched }) => isWatched).map(({ contentId }) => contentId);
  return { watchedIds: new Set(watched), listIds: myList };
};

/** Requests what the viewer watched, once per account. A failure leaves what this browser stores. */
export const viewingRequestedAtom = atom(null, async (get, set, host: Services) => {
  const owner = ownerOf(host);
  const known = get(stateAtom);
  if (known.status !== 'idle' && known.owner === owner) return;
  set(stateAtom, { ...NOBODY, status: 'loading', owner });
  const account = owner === '' ? null : await loadAccount(host);
  const continueIds = localIds(host);
  const listIds = account?.listIds ?? [];
  const wanted = [...new Set([...continueIds.slice(0, ROW_LENGTH), ...listIds.slice(0, ROW_LENGTH)])];
  const reply = wanted.length > 0 ? await fetchRecordings(host, wanted) : null;
  if (ownerOf(host) !== owner || get(stateAtom).owner !== owner) return;
  const recordings = new Map(reply?.ok ? reply.value.map((item) => [item.id, item]) : []);
  const watchedIds = account?.watchedIds ?? NOBODY.watchedIds;
  set(stateAtom, { status: 'ready', owner, continueIds, watchedIds, listIds, recordings });
});

/** A recording was left, or watched to its end: the rows show it without another request. */
export const viewingLeftAtom = atom(null, (get, set, host: Services, left: Recording, isWatched: boolean) => {
  const known = get(stateAtom);
  const watchedIds = new Set(known.watchedIds);
  if (isWatched && known.owner !== '') watchedIds.add(left.id);
  else watchedIds.delete(left.id);
  set(stateAtom, {
    ...known,
    watchedIds,
    continueIds: localIds(host),
    recordings: new Map(known.recordings).set(left.id, left),
  });
});

/** Removes a recording from the row to continue. False when the account did not store it. */
export const viewingRemovedAtom = atom(null, async (get, set, host: Services, id: string): Promise<boolean> => {
  const { preferences } = host;
  const before = preferences.get('positions');
  const show = (positions: typeof before) => {
    preferences.set('positions', positions);
    set(stateAtom, { ...get(stateAtom), continueIds: localIds(host) });
  };
  show(before.filter(([kept]) => kept !== id));
  if (ownerOf(host) === '') return true;
  const reply = await removeViewing(host, id);
  if (!reply.ok) show(before);
  return reply.ok;
});

/** Adds a recording to the viewer's list or removes it. False when the account did not store it. */
export const myListChangedAtom = atom(
  null,
  async (get, set, host: Services, item: Recording, isListed: boolean): Promise<boolean> => {
    const show = (isShown: boolean) => {
      const known = get(stateAtom);
      const others = known.listIds.filter((id) => id !== item.id);
      const recordings = new Map(known.recordings).set(item.id, item);
      set(stateAtom, { ...known, recordings, listIds: isShown ? [item.id, ...others] : others });
    };
    show(isListed);
    const reply = await changeMyList(host, item.id, isListed);
    if (!reply.ok) show(!isListed);
    return reply.ok;
  },
);
