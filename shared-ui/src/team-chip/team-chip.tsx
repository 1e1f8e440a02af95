import type { CSSProperties } from 'react';
import styles from './team-chip.module.css';

export interface TeamChipProps {
  readonly name: string;
  /** Two CSS colours from the team's configuration; the chip is decorative, the name identifies the team. */
  readonly colours: readonly [string, string];
}

/** A club by name and two colours, without a logo. */
export function TeamChip({ name, colours }: TeamChipProps) {
  const style = { '--first': colours[0], '--second': colours[1] } as CSSProperties;
  return (
    <span className={styles.team}>
      <span className={styles.chip} style={style} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
