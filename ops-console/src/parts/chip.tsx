import { classNames } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface ChipProps {
  readonly tone?: 'quiet' | 'ok' | 'warn' | 'error';
  readonly children: ReactNode;
}

export function Chip({ tone = 'quiet', children }: ChipProps) {
  return <span className={classNames(styles.chip, styles[`chip-${tone}`])}>{children}</span>;
}
