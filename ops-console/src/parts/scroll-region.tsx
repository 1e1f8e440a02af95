import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Scrolls sideways by itself where the page is narrow; it takes the focus so that arrow keys scroll it as well. */
export function ScrollRegion({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable by keyboard
    <section aria-label={label} className={styles.scroll} tabIndex={0}>
      {children}
    </section>
  );
}
