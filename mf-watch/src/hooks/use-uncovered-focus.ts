import { type RefObject, useLayoutEffect } from 'react';

/**
 * scrolls what has the focus to beside `cover` when that appears over it. The page's `scroll-padding` does so only
 * for a focus that moves afterwards.
 */
export const useUncoveredFocus = (cover: RefObject<HTMLElement | null>, isDisplayed: boolean): void => {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!isDisplayed || !cover.current || !focused || cover.current.contains(focused)) return;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const box = cover.current.getBoundingClientRect();
    const isCovered = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    if (isCovered && focused.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' });
  }, [cover, isDisplayed]);
};
