import { type RefObject, useEffect, useEffectEvent } from 'react';

interface MultiviewKeys {
  /** V; null where there is nothing to choose. */
  readonly onMultiview: (() => void) | null;
  /** A digit from 1. */
  readonly onDigit: (digit: number) => void;
}

/** The keys of what is shown together, wherever in it the focus is. */
export const useMultiviewKeys = (stage: RefObject<HTMLElement | null>, { onMultiview, onDigit }: MultiviewKeys) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest('select, dialog')) return;
    if (event.key === 'v') onMultiview?.();
    else if (/^[1-9]$/.test(event.key)) onDigit(Number(event.key));
  });
  useEffect(() => {
    const element = stage.current;
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [stage]);
};
