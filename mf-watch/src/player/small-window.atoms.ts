import { atom } from 'jotai';

/** The players are displayed in the small window over all other windows. */
export const isOutAtom = atom(false);
