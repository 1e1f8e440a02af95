import { classNames } from '@grandstand/shared-ui';
import type { CSSProperties } from 'react';
import styles from './parts.module.css';

interface BarProps {
  /** What is measured, for who cannot see it. */
  readonly label: string;
  /** 0 to 100; beyond it the bar is full. */
  readonly percent: number;
  readonly tone?: 'share' | 'ok' | 'warn' | 'error';
}

export function Bar({ label, percent, tone = 'share' }: BarProps) {
  const style = { '--filled': `${Math.min(Math.max(percent, 0), 100)}%` } as CSSProperties;
  return (
    <span role="img" aria-label={`${label}: ${Math.round(percent * 100) / 100} %`} className={styles.bar} style={style}>
      <span className={classNames(styles.filled, styles[tone])} />
    </span>
  );
}
