import { classNames } from '../class-names.ts';
import styles from './loading.module.css';

export interface SkeletonProps {
  /** The room it keeps: a line of text, a heading, a 16:9 poster or a whole card. */
  readonly shape?: 'text' | 'heading' | 'poster' | 'card';
  /** Nothing is on its way yet: it keeps the room and does not breathe, which would cost every frame of the page. */
  readonly still?: boolean;
}

/** Keeps the room of what is loading, so that nothing moves when it comes. Decoration. */
export function Skeleton({ shape = 'text', still = false }: SkeletonProps) {
  const bone = classNames(styles.skeleton, !still && styles.breathing);
  if (shape !== 'card') return <span className={classNames(bone, styles[shape])} aria-hidden="true" />;
  return (
    <span className={styles.card} aria-hidden="true">
      <span className={classNames(bone, styles.poster)} />
      <span className={classNames(bone, styles.text)} />
      <span className={classNames(bone, styles.text, styles.short)} />
    </span>
  );
}
