import type { CSSProperties } from 'react';
import styles from './team-chip.module.css';

export interface TeamChipProps {
  readonly name: string;
  /** Two CSS colours from the team's configuration; the chip is decoration, the name says who. */
  readonly colours: readonly [string, string];
}

/** A club by name and two colours, no mark. */
export function TeamChip({ name, colours }: TeamChipProps) {
  const style = { '--first': colours[0], '--second': colours[1] } as CSSProperties;
  return (
    <span className={styles.team}>
      <span className={styles.chip} style={style} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
