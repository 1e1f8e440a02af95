import type { ReactNode } from 'react';
import styles from './parts.module.css';
import { ScrollRegion } from './scroll-region.tsx';

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows, as `tr`. */
  readonly children: ReactNode;
}

/** A table that scrolls by itself where the page is narrow, by keyboard as well. */
export function DataTable({ caption, columns, children }: DataTableProps) {
  return (
    <ScrollRegion label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
