import { useLayoutEffect, useState } from 'react';

// Without popover support the attribute would hide the element.
const canPopOver = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

const modalInFront = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open][aria-modal="true"]')].at(-1);

interface LayerNames {
  readonly className: string;
  readonly label: string;
}

/**
 * An element in front of everything, for a portal; in the document as long as `newest` names something in it. A modal makes all
 * around it inert, so that what is in front of it can only be used and announced as a part of it: the element moves there.
 */
export const useFrontLayer = (newest: string | undefined, { className, label }: LayerNames): HTMLElement => {
  const [layer] = useState(() => {
    const element = document.createElement('section');
    if (canPopOver) element.popover = 'manual';
    return element;
  });
  useLayoutEffect(() => {
    layer.setAttribute('class', className);
    layer.setAttribute('aria-label', label);
  }, [layer, className, label]);
  useLayoutEffect(() => {
    if (newest === undefined) return undefined;
    const place = (): void => {
      const parent = modalInFront() ?? document.body;
      if (layer.parentNode !== parent) parent.append(layer);
      if (canPopOver && !layer.matches(':popover-open')) layer.showPopover();
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      layer.remove();
    };
  }, [layer, newest]);
  return layer;
};
