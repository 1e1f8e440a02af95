import { useTranslate } from '@grandstand/shared-contracts/translation';
import { useEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconShape } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import styles from './toast.module.css';
import { usePausableTimer } from './use-pausable-timer.ts';

export type ToastTone = 'success' | 'info' | 'error';

export interface ToastProps {
  /** Shown before the message, as in `Error — Unexpected Error`. */
  readonly type: string;
  readonly message: string;
  /** Errors interrupt (role alert); other toasts wait (role status). */
  readonly tone?: ToastTone;
  /** How long it stays without pointer or focus on it. */
  readonly durationMs: number;
  readonly onDismiss: () => void;
}

const toneIcon: Record<ToastTone, IconShape> = { success: icons.check, info: icons.info, error: icons.warning };

export function Toast({ type, message, tone = 'info', durationMs, onDismiss }: ToastProps) {
  const t = useTranslate();
  const { pause, resume } = usePausableTimer(durationMs, onDismiss);
  const live = useLateText(`${type} — ${message}`);
  return (
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon shape={toneIcon[tone]} className={styles.icon ?? ''} />
      <p ref={live} role={tone === 'error' ? 'alert' : 'status'} className={styles.text} />
      <IconButton icon={icons.close} label={t('ui.closeNotification')} onClick={onDismiss} />
    </div>
  );
}

/** Empty first, then the text: screen readers announce a change inside a live region, not the region itself. */
function useLateText(text: string) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (element.current) element.current.textContent = text;
  }, [text]);
  return element;
}
