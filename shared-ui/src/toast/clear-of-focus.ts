/**
 * Moves a layer to the other end of the window, `data-end`, when it hides the middle of the element that has the focus
 * (WCAG 2.2, 2.4.11).
 */
export const moveClearOfFocus = (layer: Element): void => {
  const focused = document.activeElement;
  if (!focused || layer.contains(focused)) return;
  const { left, right, top, bottom } = layer.getBoundingClientRect();
  const { x, y, width, height } = focused.getBoundingClientRect();
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  if (left < middleX && middleX < right && top < middleY && middleY < bottom) layer.toggleAttribute('data-end');
};
