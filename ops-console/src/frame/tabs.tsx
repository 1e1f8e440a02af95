import { NavLink } from '@grandstand/shared-contracts/router-links';
import styles from './frame.module.css';

interface TabsProps {
  readonly label: string;
  /** An address below another tab's does not mark that one. */
  readonly exact?: boolean;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/** Links to the same screen for another environment or document. */
export function Tabs({ label, tabs, exact = false }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} end={exact} className={styles.tab ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
