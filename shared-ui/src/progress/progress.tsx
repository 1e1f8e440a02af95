import type { CSSProperties } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  /** 0..1; clamped, NaN counts as 0. */
  readonly value: number;
  /** Without it the bar is decorative, beside a text with the same information. */
  readonly label?: string;
}

/** A thin bar: watched part of a title, step of a form, time of a programme. */
export function Progress({ value, label }: ProgressProps) {
  const percent = Math.round(Math.min(Math.max(value || 0, 0), 1) * 100);
  const style = { '--filled': `${percent}%` } as CSSProperties;
  const spoken = { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent } as const;
  return (
    <span className={styles.track} style={style} {...(label ? spoken : { 'aria-hidden': true })}>
      <span className={styles.bar} />
    </span>
  );
}
