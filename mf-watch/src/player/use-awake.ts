import { type RefObject, useEffect, useRef, useState } from 'react';

const ASLEEP_AFTER_MS = 3_000;
/** A control that has the keyboard focus, or an open menu. */
const IN_USE = ':is(button, input, select):focus-visible, [aria-expanded=true]';

/**
 * Whether the controls are visible: after a move, a touch or a key, while they have keyboard focus, and always while
 * `keepAwake`. `wake` shows them after a key press elsewhere on the page.
 */
export const useAwake = (frame: RefObject<HTMLElement | null>, keepAwake: boolean) => {
  const [isAwake, setAwake] = useState(true);
  const waker = useRef(() => {});
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sleepLater = () => {
      clearTimeout(timer);
      timer = setTimeout(sleep, ASLEEP_AFTER_MS);
    };
    const sleep = () => {
      if (element.querySelector(IN_USE)) sleepLater();
      else setAwake(false);
    };
    const wake = () => {
      setAwake(true);
      sleepLater();
    };
    const leave = () => {
      clearTimeout(timer);
      sleep();
    };
    waker.current = wake;
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) element.addEventListener(name, wake);
    element.addEventListener('pointerleave', leave);
    sleepLater();
    return () => {
      waker.current = () => {};
      clearTimeout(timer);
      for (const name of events) element.removeEventListener(name, wake);
      element.removeEventListener('pointerleave', leave);
    };
  }, [frame]);
  return { isAwake: isAwake || keepAwake, wake: () => waker.current() };
};
