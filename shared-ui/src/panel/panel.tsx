import { useTranslate } from '@grandstand/shared-contracts/translation';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { firstFocus, useModal } from '../dialog/use-modal.ts';
import styles from './panel.module.css';
import * as icons from '../icon/icons.tsx';

export interface PanelProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Given when there is a screen to go back to within the panel. */
  readonly onBack?: (() => void) | undefined;
  readonly footer?: ReactNode;
}

/** A sheet from the right, 420 px; the whole screen where that is narrower than 560 px. */
export function Panel({ open, title, children, onClose, onBack, footer }: PanelProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(dialog, { open, dismissible: true, onClose });

  // The title of a new screen within the panel takes the focus, as after any route change, unless the screen
  // names another element (`[data-autofocus]`).
  useEffect(() => {
    if (open && title) firstFocus(dialog.current)?.focus();
  }, [open, title]);

  if (!open) return null;

  return (
    <dialog ref={dialog} className={styles.panel} data-sheet="" aria-modal="true" aria-labelledby={titleId} {...modal}>
      <div className={styles.frame}>
        <header className={styles.header}>
          {onBack && <IconButton icon={icons.back} label={t('ui.back')} onClick={onBack} />}
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={icons.close} label={t('ui.close')} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
