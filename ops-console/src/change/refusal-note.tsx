import type { RegistryRefusal } from '@grandstand/registry-client';
import styles from './change.module.css';

/** Why the registry did not do it; spoken when it appears. */
export function RefusalNote({ refusal }: { readonly refusal: RegistryRefusal | null }) {
  if (!refusal) return null;
  return (
    <div role="alert" className={styles.refusal}>
      <p>{refusal.message}</p>
      {refusal.errors.length > 0 && (
        <ul>
          {refusal.errors.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
