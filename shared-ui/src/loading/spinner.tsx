import styles from './loading.module.css';

export interface SpinnerProps {
  /** Edge in CSS pixels; 32 when left out. */
  readonly size?: number;
}

/** A rotating arc, decorative: name what is loading beside it, as `LoadingView` does. Does not move with reduced motion. */
export function Spinner({ size = 32 }: SpinnerProps) {
  return (
    <svg className={styles.spinner} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="13" className={styles.ring} />
      <path d="M16 3a13 13 0 0 1 13 13" className={styles.arc} />
    </svg>
  );
}
