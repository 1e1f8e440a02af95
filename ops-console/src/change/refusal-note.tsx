import type { Refusal } from '../registry/refusal.ts';
import styles from './change.module.css';

/** Why the registry did not do it; spoken when it appears. */
export function RefusalNote({ refusal }: { readonly refusal: Refusal | null }) {
  if (!refusal) return null;
  return (
    <div role="alert" className={styles.refusal}>
      <p>{refusal.message}</p>
      {refusal.faults.length > 0 && (
        <ul>
          {refusal.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
