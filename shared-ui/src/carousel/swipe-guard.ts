import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Distance in pixels from which a press that moved is a swipe and no click. */
const SWIPE_PX = 12;

interface SwipeGuard {
  readonly onPointerDownCapture: (event: PointerEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Handlers that suppress the click at the end of a swipe. The slider does so too, but not while the row still moves. */
export const useSwipeGuard = (): SwipeGuard => {
  const pressedAtX = useRef<number | null>(null);
  return {
    onPointerDownCapture({ clientX }) {
      pressedAtX.current = clientX;
    },
    onClickCapture(event) {
      const from = pressedAtX.current;
      pressedAtX.current = null;
      if (from === null || Math.abs(event.clientX - from) < SWIPE_PX) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
