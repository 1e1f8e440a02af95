import { atom } from 'jotai';

/** The viewer listens without the video. Kept while the channel changes; a reload shows the video again. */
export const audioOnlyAtom = atom(false);
