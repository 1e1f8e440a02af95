import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/** One of `icons`, or a package's own on the same grid. */
export type IconShape = ReactElement;

export interface IconProps {
  readonly shape: IconShape;
  /** Edge in CSS pixels; 24 when left out. */
  readonly size?: number;
  /** The accessible name of an icon without a text beside it. Without it the icon is decorative. */
  readonly label?: string;
  readonly className?: string;
}

export function Icon({ shape, size = 24, label, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
    >
      {shape}
    </svg>
  );
}
