import { type RefObject, useEffect, useState } from 'react';

const ASLEEP_AFTER_MS = 3_000;

/**
 * Whether the controls show: after a move, a touch or a key, while keyboard focus is among them, and always while
 * `keepAwake`.
 */
export const useAwake = (frame: RefObject<HTMLElement | null>, keepAwake: boolean): boolean => {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(sleep, ASLEEP_AFTER_MS);
    };
    const sleep = () => (element.querySelector(':is(button, input, select):focus-visible') ? wake() : setAwake(false));
    const leave = () => {
      clearTimeout(timer);
      sleep();
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) element.addEventListener(name, wake);
    element.addEventListener('pointerleave', leave);
    wake();
    return () => {
      clearTimeout(timer);
      for (const name of events) element.removeEventListener(name, wake);
      element.removeEventListener('pointerleave', leave);
    };
  }, [frame]);
  return isAwake || keepAwake;
};
