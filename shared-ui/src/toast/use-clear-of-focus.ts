import { useEffect } from 'react';

/** More than half of it. */
const covers = (above: Element, element: Element): boolean => {
  const [outer, inner] = [above.getBoundingClientRect(), element.getBoundingClientRect()];
  const width = Math.min(outer.right, inner.right) - Math.max(outer.left, inner.left);
  const height = Math.min(outer.bottom, inner.bottom) - Math.max(outer.top, inner.top);
  return width > 0 && height > 0 && width * height > (inner.width * inner.height) / 2;
};

/**
 * Moves a layer to the other edge of the window, `data-edge`, when it hides the element that has the focus (WCAG 2.2, 2.4.11).
 * `newest`: names what the layer displays; without, it returns to the top.
 */
export const useClearOfFocus = (layer: HTMLElement, newest: string | undefined): void => {
  useEffect(() => {
    if (newest === undefined) {
      layer.setAttribute('data-edge', 'top');
      return undefined;
    }
    const look = (): void => {
      const focused = document.activeElement;
      if (!focused || layer.contains(focused) || !covers(layer, focused)) return;
      layer.setAttribute('data-edge', layer.dataset['edge'] === 'bottom' ? 'top' : 'bottom');
    };
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [layer, newest]);
};
