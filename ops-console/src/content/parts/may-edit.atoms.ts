import { atom } from 'jotai';
import { grantsAtom } from '../../session/session.atoms.ts';

/** Not an action of the registry, so `mayAtom` does not know it. */
const EDITS: readonly string[] = ['*', 'edit_content'];

/** Whether the operator may edit content; the platform decides again. */
export const mayEditAtom = atom((get) =>
  get(grantsAtom).some(
    ({ action, remote, environment }) => EDITS.includes(action) && remote === '*' && environment === '*',
  ),
);
