import { type RefObject, useEffect, useEffectEvent } from 'react';
import { usePreference } from '../hooks/use-preference.ts';
import { keyScope } from './key-scope.ts';
import { handlePlayerKey, type KeyActions } from './player-keys.ts';
import type { PlayerPort } from './player-port.ts';

interface PlayerKeys {
  readonly port: PlayerPort;
  readonly frame: RefObject<HTMLElement | null>;
  readonly isActive: boolean;
  readonly actions: KeyActions;
  readonly onHandled: () => void;
}

/** Handles the player's keys on the whole page. */
export const usePlayerKeys = ({ port, frame, isActive, actions, onHandled }: PlayerKeys): void => {
  const [hasShortcuts] = usePreference('keyShortcuts');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!handlePlayerKey(event, keyScope(event, frame.current, hasShortcuts), port, actions)) return;
    event.preventDefault();
    onHandled();
  });
  // Added once: a listener that is replaced while a key is handled misses that key.
  useEffect(() => {
    if (!isActive) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive]);
};
