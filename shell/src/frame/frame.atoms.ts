import type { Chrome, DialogOptions, ToastOptions } from '@grandstand/shared-contracts';
import { atom } from 'jotai';

/** A dialog of the shell; `isUrgent` is shown before all waiting dialogs and the current one. */
export interface ShellDialog extends DialogOptions {
  readonly isUrgent?: boolean;
}
/** A dialog waiting for its answer; the first of the queue is on screen. */
export interface OpenDialog extends ShellDialog {
  readonly id: number;
  readonly answer: (action: string) => void;
}
export interface ShownToast extends ToastOptions {
  readonly id: number;
}

let nextId = 0;
const newId = () => {
  nextId += 1;
  return nextId;
};

const dialogsAtom = atom<readonly OpenDialog[]>([]);
/** One dialog at a time. */
export const currentDialogAtom = atom((get) => get(dialogsAtom)[0] ?? null);

/** Queues a dialog; resolves to the chosen action's id, or `dismiss`. */
export const dialogRequestedAtom = atom(null, (get, set, options: ShellDialog) => {
  const id = newId();
  const { promise, resolve } = Promise.withResolvers<string>();
  const dialog = { ...options, id, answer: resolve };
  set(dialogsAtom, options.isUrgent ? [dialog, ...get(dialogsAtom)] : [...get(dialogsAtom), dialog]);
  return { id, answered: promise };
});

export const dialogAnsweredAtom = atom(null, (get, set, id: number, action: string) => {
  const dialog = get(dialogsAtom).find((open) => open.id === id);
  set(
    dialogsAtom,
    get(dialogsAtom).filter((open) => open.id !== id),
  );
  dialog?.answer(action);
});

const shownToastsAtom = atom<readonly ShownToast[]>([]);
export const toastsAtom = atom((get) => get(shownToastsAtom));
export const toastRequestedAtom = atom(null, (get, set, options: ToastOptions) => {
  set(shownToastsAtom, [...get(shownToastsAtom), { ...options, id: newId() }]);
});
export const toastClosedAtom = atom(null, (get, set, id: number) => {
  set(
    shownToastsAtom,
    get(shownToastsAtom).filter((toast) => toast.id !== id),
  );
});

const chromeOverrideAtom = atom<Chrome | null>(null);
/** Header and footer as requested by the mounted screen; null without a request. */
export const requestedChromeAtom = atom((get) => get(chromeOverrideAtom));
export const chromeRequestedAtom = atom(null, (_get, set, chrome: Chrome | null) => set(chromeOverrideAtom, chrome));
