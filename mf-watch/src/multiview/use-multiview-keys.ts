import { type RefObject, useEffect, useEffectEvent } from 'react';
import { keyScope } from '../player/key-scope.ts';
import { usePreference } from '../hooks/use-preference.ts';

interface MultiviewKeys {
  /** Key V; null when there is nothing to choose. */
  readonly onMultiview: (() => void) | null;
  /** A digit from 1. */
  readonly onDigit: (digit: number) => void;
}

/** The multiview keys, on the whole page. */
export const useMultiviewKeys = (stage: RefObject<HTMLElement | null>, { onMultiview, onDigit }: MultiviewKeys) => {
  const [hasShortcuts] = usePreference('keyShortcuts');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (keyScope(event, stage.current, hasShortcuts) === 'none') return;
    if (event.key.toLowerCase() === 'v') onMultiview?.();
    else if (/^[1-9]$/.test(event.key)) onDigit(Number(event.key));
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
