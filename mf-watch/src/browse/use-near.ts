import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Two rows beyond the viewport. */
const AHEAD = '640px 0px';

/** Whether the element has ever been near the viewport; true where the browser cannot observe it. */
export const useNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      // A transition, because playback and input are more urgent.
      (entries) => entries.some((entry) => entry.isIntersecting) && startTransition(() => setNear(true)),
      {
        rootMargin: AHEAD,
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
};
