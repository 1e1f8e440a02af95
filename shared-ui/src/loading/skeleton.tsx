import { classNames } from '../class-names.ts';
import styles from './loading.module.css';

export interface SkeletonProps {
  /** The room it keeps: a line of text, a heading, a 16:9 poster or a whole card. */
  readonly shape?: 'text' | 'heading' | 'poster' | 'card';
}

/** Keeps the room of what is loading, so that nothing moves when it comes. Decoration. */
export function Skeleton({ shape = 'text' }: SkeletonProps) {
  if (shape !== 'card') return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />;
  return (
    <span className={styles.card} aria-hidden="true">
      <span className={classNames(styles.skeleton, styles.poster)} />
      <span className={classNames(styles.skeleton, styles.text)} />
      <span className={classNames(styles.skeleton, styles.text, styles.short)} />
    </span>
  );
}
