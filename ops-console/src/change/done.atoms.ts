import type { RegistryRefusal } from '@grandstand/registry-client';
import { atom } from 'jotai';
import { refreshAtom } from '../registry/refresh.atoms.ts';
import { asRefusal } from '../registry/refusal.ts';
import type { Outcome } from './plan.ts';

interface Done extends Outcome {
  readonly refusal: RegistryRefusal | null;
}

const doneValueAtom = atom<Done | null>(null);
/** What was done last, until it is dismissed or something else is done. */
export const doneAtom = atom((get) => get(doneValueAtom));

export const changedAtom = atom(null, (_get, set, outcome: Outcome) => {
  set(doneValueAtom, { ...outcome, refusal: null });
  set(refreshAtom);
});

export const dismissedAtom = atom(null, (_get, set) => set(doneValueAtom, null));

export const undoneAtom = atom(null, async (get, set) => {
  const done = get(doneValueAtom);
  if (!done?.undo) return;
  try {
    await done.undo();
    set(doneValueAtom, { message: `Undone. ${done.message}`, undo: null, refusal: null });
  } catch (error) {
    set(doneValueAtom, { ...done, refusal: asRefusal(error) });
  }
  set(refreshAtom);
});
