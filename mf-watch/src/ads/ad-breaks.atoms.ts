import { atom } from 'jotai';
import type { AdBreak } from './vmap.ts';

interface AdBreaks {
  readonly contentId: string;
  /** Those that were not displayed yet. */
  readonly unseen: readonly AdBreak[];
}

/** Of the recording that was chosen last, as the ad server answered before it began. */
export const adBreaksAtom = atom<AdBreaks>({ contentId: '', unseen: [] });

/** A break is displayed once. */
export const breakSeenAtom = atom(null, (_get, set, seen: AdBreak) =>
  set(adBreaksAtom, (breaks) => ({ ...breaks, unseen: breaks.unseen.filter((one) => one !== seen) })),
);
