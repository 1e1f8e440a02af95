import { atom } from 'jotai';

interface Look {
  readonly count: number;
  /** Epoch milliseconds of this look: what ages and freezes are reckoned by. */
  readonly nowMs: number;
}

const lookAtom = atom<Look>({ count: 0, nowMs: Date.now() });
/** Counts the reasons to read again; whatever shows the registry's state reads again when it moves. */
export const refreshCountAtom = atom((get) => get(lookAtom).count);
export const nowAtom = atom((get) => get(lookAtom).nowMs);
export const refreshAtom = atom(null, (_get, set) =>
  set(lookAtom, ({ count }) => ({ count: count + 1, nowMs: Date.now() })),
);

const isLiveValueAtom = atom(false);
/** Whether changes arrive by themselves. */
export const isLiveAtom = atom(
  (get) => get(isLiveValueAtom),
  (_get, set, isLive: boolean) => set(isLiveValueAtom, isLive),
);
