import { type Host, isSignedIn } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import type { Recording } from '../content/recording.ts';
import { type AccountIds, idsOf, NO_IDS, withChange } from './account-ids.ts';
import { mergePositions } from './merge.ts';
import { changeMyList, fetchRecordings, fetchViewing, removeViewing, saveViewing } from './viewing.api.ts';

interface Stored {
  readonly status: 'idle' | 'loading' | 'ready';
  /** The account; '' for a visitor. */
  readonly owner: string;
  /** Something failed to load. */
  readonly hasFailed: boolean;
  /** To continue, the last watched first. */
  readonly continueIds: readonly string[];
  readonly watched: AccountIds;
  readonly listed: AccountIds;
  /** The recordings of both rows. */
  readonly recordings: ReadonlyMap<string, Recording>;
}
/** What one viewer watched and wants to watch. */
export interface Viewing extends Pick<Stored, 'status' | 'continueIds' | 'recordings'> {
  readonly watchedIds: ReadonlySet<string>;
  /** The last added first. */
  readonly listIds: readonly string[];
}
type Services = Pick<Host, 'call' | 'preferences' | 'session'>;
type Positions = [string, number][];

/** A row shows the first; the rest stay stored. */
export const ROW_LENGTH = 12;
/** Of the storage that `positions.ts` keeps. */
const MAX_POSITIONS = 50;

const NOBODY: Stored = {
  status: 'idle',
  owner: '',
  hasFailed: false,
  continueIds: [],
  watched: NO_IDS,
  listed: NO_IDS,
  recordings: new Map(),
};
const stateAtom = atom<Stored>(NOBODY);
export const viewingAtom = atom((get): Viewing => {
  const { status, continueIds, watched, listed, recordings } = get(stateAtom);
  return { status, continueIds, watchedIds: new Set(idsOf(watched)), listIds: idsOf(listed), recordings };
});

const ownerOf = ({ session }: Services): string => {
  const current = session.get();
  return isSignedIn(current) ? (current.account?.spAccountID ?? '') : '';
};
const localIds = ({ preferences }: Services) =>
  preferences
    .get('positions')
    .map(([id]) => id)
    .toReversed();

/** The account's lists; its positions are merged into those that this browser stores. Null when they did not load. */
const loadAccount = async (host: Services, owner: string) => {
  const requested = host.preferences.get('positions');
  const reply = await fetchViewing(host);
  if (!reply.ok || ownerOf(host) !== owner) return null;
  const { progress, myList } = reply.value;
  const { positions, unsaved } = mergePositions(requested, host.preferences.get('positions'), reply.value);
  host.preferences.set('positions', positions.slice(-MAX_POSITIONS));
  if (unsaved.length > 0) {
    const older = unsaved.map(([contentId, positionS]) => ({ contentId, positionS, lengthS: 0, watched: false }));
    void saveViewing(host, older.toReversed(), { isOlder: true });
  }
  return { watchedIds: progress.filter(({ watched }) => watched).map(({ contentId }) => contentId), listIds: myList };
};

/**
 * Requests what the viewer watched, once per account, and again after a failure, which leaves what this browser stores and
 * what is displayed.
 */
export const viewingRequestedAtom = atom(null, async (get, set, host: Services) => {
  const owner = ownerOf(host);
  const known = get(stateAtom);
  const isSameOwner = known.status !== 'idle' && known.owner === owner;
  if (isSameOwner && !known.hasFailed) return;
  set(stateAtom, isSameOwner ? { ...known, hasFailed: false } : { ...NOBODY, status: 'loading', owner });
  const account = owner === '' ? null : await loadAccount(host, owner);
  const { listed } = get(stateAtom);
  const listIds = idsOf({ ...listed, stored: account?.listIds ?? listed.stored });
  const wanted = [...new Set([...localIds(host).slice(0, ROW_LENGTH), ...listIds.slice(0, ROW_LENGTH)])];
  const reply = wanted.length > 0 ? await fetchRecordings(host, wanted) : null;
  const current = get(stateAtom);
  if (ownerOf(host) !== owner || current.owner !== owner) return;
  const loaded = reply?.ok ? reply.value.map((item) => [item.id, item] as const) : [];
  set(stateAtom, {
    status: 'ready',
    owner,
    hasFailed: reply?.ok === false || (owner !== '' && account === null),
    continueIds: localIds(host),
    watched: { ...current.watched, stored: account?.watchedIds ?? current.watched.stored },
    listed: { ...current.listed, stored: account?.listIds ?? current.listed.stored },
    recordings: new Map([...loaded, ...current.recordings]),
  });
});

/** A recording was left, or watched to its end: the rows show it without another request. */
export const viewingLeftAtom = atom(null, (get, set, host: Services, left: Recording, isWatched: boolean) => {
  const known = get(stateAtom);
  set(stateAtom, {
    ...known,
    watched: withChange(known.watched, left.id, isWatched && known.owner !== ''),
    continueIds: localIds(host),
    recordings: new Map(known.recordings).set(left.id, left),
  });
});

/** Removes a recording from the row to continue. False when the account did not store it. */
export const viewingRemovedAtom = atom(null, async (get, set, host: Services, id: string): Promise<boolean> => {
  const { preferences } = host;
  const owner = ownerOf(host);
  const before = preferences.get('positions');
  const show = (positions: typeof before) => {
    preferences.set('positions', positions);
    set(stateAtom, { ...get(stateAtom), continueIds: localIds(host) });
  };
  show(before.filter(([kept]) => kept !== id));
  if (owner === '') return true;
  const reply = await removeViewing(host, id);
  if (!reply.ok && ownerOf(host) === owner) show(withRestored(preferences.get('positions'), before, id));
  return reply.ok;
});
/** Puts back one position at its place in `before`. One that was stored since, by playback, stays. */
const withRestored = (now: Positions, before: Positions, id: string): Positions => {
  const place = before.findIndex(([kept]) => kept === id);
  const isStored = now.some(([kept]) => kept === id);
  return isStored ? now : now.toSpliced(place, 0, ...before.slice(place, place + 1));
};

/** Adds a recording to the viewer's list or removes it. False when the account did not store it. */
export const myListChangedAtom = atom(
  null,
  async (get, set, host: Services, item: Recording, isListed: boolean): Promise<boolean> => {
    const known = get(stateAtom);
    const show = (isShown: boolean | undefined) => {
      const current = get(stateAtom);
      if (current.owner !== known.owner) return;
      const recordings = new Map(current.recordings).set(item.id, item);
      set(stateAtom, { ...current, recordings, listed: withChange(current.listed, item.id, isShown) });
    };
    show(isListed);
    const reply = await changeMyList(host, item.id, isListed);
    if (!reply.ok) show(known.listed.changes.get(item.id));
    return reply.ok;
  },
);
