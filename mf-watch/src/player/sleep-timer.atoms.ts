import { atom } from 'jotai';

/** Minutes, or the end of the program that was on air when it was chosen. */
export type SleepChoice = 15 | 30 | 45 | 60 | 'program';

/** Kept while the viewer changes the channel or opens a recording; a reload ends it. */
export type SleepTimer =
  | { readonly phase: 'off' }
  /** `endsAtMs`: epoch ms by the device's clock, or by the stream's for the end of a program. */
  | { readonly phase: 'running'; readonly choice: SleepChoice; readonly endsAtMs: number }
  /** Playback of `contentId` was paused. */
  | { readonly phase: 'ended'; readonly contentId: string };

const timerAtom = atom<SleepTimer>({ phase: 'off' });

export const sleepTimerAtom = atom((get) => get(timerAtom));

export const sleepTimerChosenAtom = atom(null, (_get, set, choice: SleepChoice, endsAtMs: number) =>
  set(timerAtom, { phase: 'running', choice, endsAtMs }),
);

export const sleepTimerEndedAtom = atom(null, (_get, set, contentId: string) =>
  set(timerAtom, { phase: 'ended', contentId }),
);

export const sleepTimerTurnedOffAtom = atom(null, (_get, set) => set(timerAtom, { phase: 'off' }));
