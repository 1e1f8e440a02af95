import { createContext, type RefObject, useContext } from 'react';

/** Where a player stands: alone, or as one of several, of which one is heard. */
export interface PlayerStage {
  readonly part: 'alone' | 'heard' | 'silent';
  /** What goes full screen; null: the player itself. */
  readonly room: RefObject<HTMLElement | null> | null;
  /** Opens the choice of what is shown side by side; null where there is nothing to choose. */
  readonly onMultiview: (() => void) | null;
}

export const PlayerStageContext = createContext<PlayerStage>({ part: 'alone', room: null, onMultiview: null });

export const usePlayerStage = (): PlayerStage => useContext(PlayerStageContext);
