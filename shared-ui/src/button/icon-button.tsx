import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconShape } from '../icon/icon.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconShape;
  /** The accessible name; shown as the tooltip too. */
  readonly label: string;
}

/** A 44 px target with one icon. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(styles.iconButton, className)} aria-label={label} title={label}>
      <Icon shape={icon} />
    </button>
  );
}
