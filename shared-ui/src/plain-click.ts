import type { MouseEvent } from 'react';

/** Whether a click on a link navigates in this tab: no modifier, main button, not already handled. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}
