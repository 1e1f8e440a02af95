import { useTranslate } from '@grandstand/shared-contracts/translation';
import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './meter.module.css';

export interface MeterProps {
  /** What is measured, such as `Password strength`. */
  readonly label: string;
  /** The result as a text; colour is never the only sign. Empty for none. */
  readonly text: string;
  /** 0..4 whole; each is a quarter of the bar. */
  readonly score: number;
}

const tones = ['none', 'poor', 'fair', 'good', 'best'] as const;

export function Meter({ label, text, score }: MeterProps) {
  const t = useTranslate();
  const filled = Math.min(Math.max(Math.trunc(score) || 0, 0), 4);
  const style = { '--filled': `${filled * 25}%` } as CSSProperties;
  return (
    <div className={styles.meter}>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={filled}
        aria-valuetext={text || t('ui.none')}
        className={styles.track}
        style={style}
      >
        <span className={classNames(styles.bar, styles[tones[filled] ?? 'none'])} />
      </div>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
