import { NavLink } from '@grandstand/shared-contracts/router-links';
import styles from './frame.module.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/** Links to the same screen for another environment or document. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} className={styles.tab ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
