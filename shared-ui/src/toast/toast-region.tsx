import { useTranslate } from '@grandstand/shared-contracts/translation';
import { useEffect, useRef } from 'react';
import styles from './toast.module.css';
import { Toast, type ToastProps } from './toast.tsx';

export interface ToastEntry extends Omit<ToastProps, 'onDismiss'> {
  readonly id: string;
}

export interface ToastRegionProps {
  readonly toasts: readonly ToastEntry[];
  readonly onDismiss: (id: string) => void;
}

// Without popover support the attribute would hide the toasts.
const canPopOver = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

/** At the top right; mounted once by the frame. Above dialogs: each new toast moves it to the front. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const t = useTranslate();
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    const element = region.current;
    if (!element || !canPopOver) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t('ui.notifications')}
      popover={canPopOver ? 'manual' : undefined}
    >
      {toasts.map(({ id, ...toast }) => (
        <Toast key={id} {...toast} onDismiss={() => onDismiss(id)} />
      ))}
    </section>
  );
}
