import { createContext, type RefObject, useContext } from 'react';

/** The place of a player: alone, or one of several, of which one is heard. */
export interface PlayerStage {
  readonly part: 'alone' | 'heard' | 'silent';
  /** The element that goes full screen; null: the player itself. */
  readonly room: RefObject<HTMLElement | null> | null;
  /** Opens the multiview dialog; null where there is nothing to choose. */
  readonly onMultiview: (() => void) | null;
}

export const PlayerStageContext = createContext<PlayerStage>({ part: 'alone', room: null, onMultiview: null });

/** Turns the sound of this player on, where it is one of several. */
export const HearContext = createContext<() => void>(() => {});

export const usePlayerStage = (): PlayerStage => useContext(PlayerStageContext);
