import { useCallback } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * When the focused element is removed with its row, the focus moves to what contained the row, else to the screen's
 * heading. Browsers would drop it, and the next Tab would begin at the top of the page.
 */
export const useKeptFocus = (): ((main: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((main) => {
    if (!main) return undefined;
    /** The focused element and what contains it, innermost first. */
    let chain: readonly Element[] = [];
    const note = ({ target }: FocusEvent) => {
      chain = [];
      for (let element = target as Element | null; element && element !== main; element = element.parentElement)
        chain = [...chain, element];
    };
    const restore = () => {
      const [focused] = chain;
      if (!focused || focused.isConnected || main.ownerDocument.activeElement !== main.ownerDocument.body) return;
      const place = chain.find((element) => element.isConnected && element.matches(FOCUSABLE));
      (place instanceof HTMLElement ? place : main.querySelector('h1'))?.focus();
    };
    const observer = new MutationObserver(restore);
    main.addEventListener('focusin', note);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
