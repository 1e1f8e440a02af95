import { atom } from 'jotai';

/** Whether the viewer chose to log in with a TV provider on the subscription wall. */
export const providerFromWallAtom = atom(false);
