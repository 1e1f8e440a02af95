import { useTranslate } from '@grandstand/shared-contracts/translation';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconShape } from '../icon/icon.tsx';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'outlined' | 'quiet' | 'destructive';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  /** Work is in progress: shows `busyLabel`, ignores presses, keeps the focus. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** As wide as its column. */
  readonly wide?: boolean;
  readonly icon?: IconShape;
}

/** Class names of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind, wide: boolean, className?: string): string {
  return classNames(styles.button, styles[kind], wide && styles.wide, className);
}

export function Button({
  children,
  kind = 'primary',
  busy = false,
  busyLabel,
  wide = false,
  icon,
  className,
  disabled,
  onClick,
  type = 'button',
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const t = useTranslate();
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, wide, className)}
      // The disabled attribute would drop the focus during the work.
      disabled={disabled === true && !busy}
      aria-disabled={busy || ariaDisabled}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {icon && !busy && <Icon shape={icon} size={20} />}
      <span>{busy ? (busyLabel ?? t('action.pleaseWait')) : children}</span>
    </button>
  );
}
