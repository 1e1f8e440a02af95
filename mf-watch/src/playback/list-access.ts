import type { PlaybackErrorType } from '@grandstand/shared-contracts';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { PlaybackFailure } from './playback-failure.ts';

/**
 * The effect of a player's failure on the lists: outside the country they are unavailable (WATCH-079);
 * after an unknown error they are read-only (WATCH-086).
 */
export type ListAccess = 'open' | 'closed' | 'unavailable';

const ACCESS: Readonly<Partial<Record<PlaybackErrorType, ListAccess>>> = {
  OUT_OF_US_ERROR: 'unavailable',
  OTHER_ERROR: 'closed',
};

const accessAtom = atom<ListAccess>('open');
export const listAccessAtom = atom((get) => get(accessAtom));
const accessSetAtom = atom(null, (_get, set, access: ListAccess) => set(accessAtom, access));

/** Applies the failure of the displayed player to the lists. */
export const useListAccess = (failure: PlaybackFailure | null): ListAccess => {
  const set = useSetAtom(accessSetAtom);
  const access = (failure && ACCESS[failure.type]) ?? 'open';
  useEffect(() => {
    set(access);
    return () => set('open');
  }, [access, set]);
  return access;
};
