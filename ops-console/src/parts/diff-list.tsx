import styles from './parts.module.css';
import { ScrollRegion } from './scroll-region.tsx';

export interface DiffLine {
  /** What differs: a path such as `remotes.mf-watch`. */
  readonly what: string;
  /** Null: it was not there, or is there no more. */
  readonly from: string | null;
  readonly to: string | null;
}

interface DiffListProps {
  readonly lines: readonly DiffLine[];
  readonly caption: string;
  readonly same: string;
}

export function DiffList({ lines, caption, same }: DiffListProps) {
  if (lines.length === 0) return <p>{same}</p>;
  return (
    <ScrollRegion label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, from, to }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className={styles.removed}>{from ?? '—'}</td>
              <td className={styles.added}>{to ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
