import { useEffect, useLayoutEffect, useState } from 'react';
import { moveClearOfFocus } from './clear-of-focus.ts';

/**
 * An element in front of everything, for a portal; in the document as long as `newest` names something in it. A modal makes all
 * around it inert, so that what is in front of it can only be used and announced as a part of it: the element moves there.
 */
export const useFrontLayer = (newest: number | undefined, className: string, label: string): HTMLElement => {
  const [layer] = useState(() => {
    const element = document.createElement('section');
    element.popover = 'manual';
    element.className = className;
    return element;
  });
  useLayoutEffect(() => {
    layer.setAttribute('aria-label', label);
    layer.removeAttribute('data-end');
    if (newest === undefined) return layer.remove();
    let isShown = false;
    const place = (): void => {
      const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (layer.parentNode !== parent) parent.append(layer);
      else if (isShown) return;
      isShown = true;
      // Where popovers are not supported, the property hides nothing.
      if (!('showPopover' in layer)) return;
      // In front of what is there since the last toast, such as a player that fills the screen.
      layer.hidePopover();
      layer.showPopover();
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [layer, newest, label]);
  // With its text, which comes later.
  useEffect(() => {
    const look = (): void => moveClearOfFocus(layer);
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [layer, newest]);
  return layer;
};
