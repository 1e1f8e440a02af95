import { type PointerEvent, useEffect, useRef } from 'react';

/** A pointer that passes over or a focus that moves on is ignored for this long. */
const REST_MS = 100;
/** The browser cancels a touch that becomes a scroll within this time. */
const TOUCH_MS = 40;

/** Event handlers of a button: `onIntent` runs when the viewer seems about to press it. */
export const useIntent = (onIntent: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (delayMs: number) => {
    cancel();
    timer.current = setTimeout(onIntent, delayMs);
  };
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') after(REST_MS);
    },
    onPointerDown({ pointerType }: PointerEvent) {
      if (pointerType === 'touch') return after(TOUCH_MS);
      cancel();
      onIntent();
    },
    onPointerLeave: cancel,
    onPointerCancel: cancel,
    onFocus: () => after(REST_MS),
    onBlur: cancel,
  };
};
