import { type PointerEvent, useEffect, useRef } from 'react';

/** A pointer that only passes over, or a focus on its way, means nothing. */
const REST_MS = 100;
/** A touch that becomes a scroll is taken back by the browser within this. */
const TOUCH_MS = 40;

/** Handlers of something that can be pressed: `onIntent` when somebody seems about to. */
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
