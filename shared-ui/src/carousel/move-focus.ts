/**
 * Moves the focus to the nearest of the `count` slides from `first`, when a slide outside them has it. A hidden slide that
 * contains the focus is an error for assistive technology: browsers then ignore `aria-hidden`.
 */
export const moveFocusInto = (slides: readonly HTMLElement[], first: number, count: number): void => {
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (focused === -1) return;
  const nearest = slides[Math.min(Math.max(focused, first), first + count - 1)];
  if (!nearest || nearest === slides[focused]) return;
  // Still hidden when it comes into view by this movement, and a hidden slide takes no focus.
  nearest.removeAttribute('inert');
  nearest.setAttribute('aria-hidden', 'false');
  nearest.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
};
