import { useHost } from '@grandstand/shared-contracts/react';
import { Icon, Link } from '@grandstand/shared-ui';
import styles from './settings.module.css';
import type { VisibleEntry } from './settings-entries.ts';

interface SettingsGroupProps {
  readonly heading: string;
  readonly entries: readonly VisibleEntry[];
}

/** A heading and the links under it; nothing at all when no link is open to the viewer. */
export const SettingsGroup = ({ heading, entries }: SettingsGroupProps) => {
  const { t, navigate } = useHost();
  if (entries.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{heading}</h3>
      <ul>
        {entries.map(({ label, href, external }) => (
          <li key={label} className={styles.row}>
            <Link href={href} external={external} className={styles.link} onNavigate={(to) => navigate(to)}>
              <span className={styles.label}>{t(label)}</span>
              {!external && <Icon name="chevron-right" size={20} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
