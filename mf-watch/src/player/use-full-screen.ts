import { type RefObject, useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/**
 * Full screen of the frame with its controls. `toggle` is null where the browser has none. The state belongs to the document,
 * because a frame stays in full screen while its player is replaced by the next channel's.
 */
export const useFullScreen = (frame: RefObject<HTMLElement | null>) => {
  const read = () => document.fullscreenElement !== null && document.fullscreenElement === frame.current;
  const isFull = useSyncExternalStore(subscribe, read);
  const toggle = () => {
    const change = read() ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // Refused without a gesture or by policy: the page stays as it is.
    change?.catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null };
};
