import { useTranslate } from '@grandstand/shared-contracts/translation';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';
import * as icons from '../icon/icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the main one first. */
  readonly actions?: ReactNode;
  /** 400, 560 or 880 px wide. */
  readonly size?: 'small' | 'normal' | 'large';
  /** `false`: only its own buttons close it; the text must say how to leave. */
  readonly dismissible?: boolean;
  readonly onClose: () => void;
}

/** A modal over everything; the rest of the page is inert while it is open. */
export function Dialog({ open, title, children, actions, size = 'normal', dismissible = true, onClose }: DialogProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(dialog, { open, dismissible, onClose });
  if (!open) return null;

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-modal="true"
      aria-labelledby={titleId}
      {...modal}
    >
      <div className={styles.frame}>
        <h2 id={titleId} tabIndex={-1} className={classNames(styles.title, dismissible && styles.besideClose)}>
          {title}
        </h2>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {dismissible && (
          <IconButton className={styles.close} icon={icons.close} label={t('ui.close')} onClick={onClose} />
        )}
      </div>
    </dialog>
  );
}
