import { useTranslate } from '@grandstand/shared-contracts/translation';
import { createPortal } from 'react-dom';
import styles from './toast.module.css';
import { Toast, type ToastProps } from './toast.tsx';
import { useFrontLayer } from './use-front-layer.ts';

export interface ToastEntry extends Omit<ToastProps, 'onDismiss'> {
  readonly id: number;
}

export interface ToastRegionProps {
  readonly toasts: readonly ToastEntry[];
  readonly onDismiss: (id: number) => void;
}

/** At the top right, or at the bottom where it would hide what has the focus; in front of dialogs. Mounted once by the frame. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const t = useTranslate();
  const newest = toasts.at(-1)?.id;
  const layer = useFrontLayer(newest, styles.region ?? '', t('ui.notifications'));
  return createPortal(
    toasts.map(({ id, ...toast }) => <Toast key={id} {...toast} onDismiss={() => onDismiss(id)} />),
    layer,
  );
}
