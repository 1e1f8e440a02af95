import { atom } from 'jotai';

/** What an operator typed or chose and did not submit, by the name of its form; until sign-out. */
export const draftsAtom = atom<Readonly<Record<string, unknown>>>({});
