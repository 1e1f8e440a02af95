import type { PlaybackErrorType } from '@grandstand/shared-contracts';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { PlaybackFailure } from './playback-failure.ts';

/**
 * What a failure of the player does to the lists beside it: outside the country there is nothing to choose (WATCH-079);
 * after a failure that nobody knows they are read only (WATCH-086).
 */
export type ListAccess = 'open' | 'closed' | 'unavailable';

const ACCESS: Readonly<Partial<Record<PlaybackErrorType, ListAccess>>> = {
  OUT_OF_US_ERROR: 'unavailable',
  OTHER_ERROR: 'closed',
};

const accessAtom = atom<ListAccess>('open');
export const listAccessAtom = atom((get) => get(accessAtom));
const accessSetAtom = atom(null, (_get, set, access: ListAccess) => set(accessAtom, access));

/** Lets the lists follow the player that is shown. */
export const useListAccess = (failure: PlaybackFailure | null): ListAccess => {
  const set = useSetAtom(accessSetAtom);
  const access = (failure && ACCESS[failure.type]) ?? 'open';
  useEffect(() => {
    set(access);
    return () => set('open');
  }, [access, set]);
  return access;
};
