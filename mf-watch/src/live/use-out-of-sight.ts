import { BREAKPOINTS } from '@grandstand/shared-contracts';
import { type RefObject, useEffect, useState } from 'react';
import { useMediaQuery } from '../hooks/use-media-query.ts';

/** Whether `room` was scrolled out of view. Always false on narrow screens where it is sticky (`scrolls` is false). */
export const useOutOfSight = (room: RefObject<HTMLElement | null>, scrolls: boolean): boolean => {
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS.sidebar}px)`);
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if ((isNarrow && !scrolls) || typeof IntersectionObserver === 'undefined' || !room.current) return;
    const observer = new IntersectionObserver(([entry]) => setOut(entry !== undefined && !entry.isIntersecting));
    observer.observe(room.current);
    return () => {
      observer.disconnect();
      setOut(false);
    };
  }, [isNarrow, scrolls, room]);
  return isOut;
};
