import { type RefObject, useEffect, useState } from 'react';

/** Full screen of the frame, controls included. `toggle` is null where the browser has none. */
export const useFullScreen = (frame: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [frame]);
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // Refused without a gesture or by policy: the page stays as it is.
    change?.catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null };
};
