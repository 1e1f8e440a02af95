import { classNames } from '@grandstand/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './health.module.css';

/** Of the drawing, which is stretched to its place; texts stand beside it and are not. */
export const WIDTH = 600;
export const HEIGHT = 100;

interface PlotProps {
  readonly label: string;
  /** Of the axis, from above. */
  readonly ends: readonly [string, string];
  readonly title: string;
  readonly description: string;
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** One drawing with its axis, and the same in words. */
export function Plot({ label, ends, title, description, tall = false, children }: PlotProps) {
  const id = useId();
  return (
    <div className={styles.plot}>
      <p className={styles.axis} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classNames(styles.drawing, tall && styles.tall)}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {children}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.baseline} />
      </svg>
    </div>
  );
}
