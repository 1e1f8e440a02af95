import type { createStore } from 'jotai';
import { dialogAnsweredAtom, dialogRequestedAtom, type ShellDialog } from './frame.atoms.ts';

/** The state of the frame. */
export type Frame = Pick<ReturnType<typeof createStore>, 'set'>;

/** Requests a dialog and runs the outcome of its answer. Returns a function that closes the dialog without one. */
export const openDialog = (
  frame: Frame,
  options: ShellDialog,
  outcomes: Readonly<Record<string, () => void>>,
): (() => void) => {
  const { id, answered } = frame.set(dialogRequestedAtom, options);
  void answered.then((action) => outcomes[action]?.());
  return () => frame.set(dialogAnsweredAtom, id, 'left');
};
