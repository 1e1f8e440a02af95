import styles from './audit.module.css';
import { auditDiff } from './audit-diff.ts';

interface WhatChangedProps {
  readonly from: string | null;
  readonly to: string | null;
}

/** The difference of an entry in words; other texts than releases and documents are shown as they are. */
export function WhatChanged({ from, to }: WhatChangedProps) {
  const lines = auditDiff(from, to);
  if (from === null && to === null) return null;
  if (lines === null) return <p className={styles.change}>{[from, to].filter((text) => text !== null).join(' → ')}</p>;
  if (lines.length === 0) return <p className={styles.change}>Nothing else than before.</p>;
  return (
    <ul className={styles.change}>
      {lines.map((line) => (
        <li key={line.what}>
          {line.what}: {line.from === null ? 'new, ' : `${line.from} → `}
          {line.to ?? 'removed'}
        </li>
      ))}
    </ul>
  );
}
