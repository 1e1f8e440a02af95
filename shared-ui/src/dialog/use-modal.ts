import { type KeyboardEvent, type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

/** The element of a modal that takes the focus: `[data-autofocus]`, or its heading. */
export const firstFocus = (modal: HTMLElement | null): HTMLElement | null =>
  modal?.querySelector<HTMLElement>('[data-autofocus]') ?? modal?.querySelector<HTMLElement>('h2') ?? null;

interface ModalRules {
  readonly open: boolean;
  readonly dismissible: boolean;
  readonly onClose: () => void;
}

/**
 * Makes a native `<dialog>` a modal: opened with `showModal`, first focus on `[data-autofocus]` or its heading,
 * focus returned on close or unmount, and Escape and backdrop handled only when it is dismissible.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { open, dismissible, onClose }: ModalRules) {
  const pressedBackdrop = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const opener = document.activeElement;
    showModal(element);
    firstFocus(element)?.focus();
    return () => {
      if (element.open) closeModal(element);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, dialog]);

  return {
    onKeyDown(event: KeyboardEvent) {
      // Prevented here, since browsers do not let `cancel` be prevented twice in a row.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      if (dismissible) onClose();
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onPointerDown(event: PointerEvent) {
      pressedBackdrop.current = event.target === dialog.current;
    },
    onPointerUp(event: PointerEvent) {
      const onBackdrop = pressedBackdrop.current && event.target === dialog.current;
      pressedBackdrop.current = false;
      if (onBackdrop && dismissible) onClose();
    },
  };
}

// jsdom knows the element, not its methods.
function showModal(element: HTMLDialogElement) {
  if (typeof element.showModal === 'function') element.showModal();
  else element.setAttribute('open', '');
}

function closeModal(element: HTMLDialogElement) {
  if (typeof element.close === 'function') element.close();
  else element.removeAttribute('open');
}
