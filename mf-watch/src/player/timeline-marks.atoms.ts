import { atom } from 'jotai';

/** Positions of ad breaks that are to come, seconds from the beginning of the recording. */
export const timelineMarksAtom = atom<readonly number[]>([]);
