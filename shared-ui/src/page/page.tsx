import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** The main column: at most 1440 px, gutters 16, 24 and 48 px. The landmark belongs to the frame. */
export function Page({ children, className }: PageProps) {
  return <div className={classNames(styles.page, className)}>{children}</div>;
}

/** One column of 440 px for sign-in, profile and payment. */
export function FormColumn({ children, className }: PageProps) {
  return <div className={classNames(styles.formColumn, className)}>{children}</div>;
}
