import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Two rows ahead of what is seen. */
const AHEAD = '640px 0px';

/** Whether the element has ever come near the viewport; true at once where the browser cannot tell. */
export const useNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      // Whatever plays or is pressed meanwhile goes first.
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
