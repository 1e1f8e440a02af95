import type { TextKey } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Icon, icons, Link } from '@grandstand/shared-ui';
import styles from './settings.module.css';
import type { SettingsAddress } from './settings-address.ts';
import type { VisibleEntry } from './settings-entries.ts';

interface SettingsGroupProps {
  readonly heading: string;
  readonly entries: readonly VisibleEntry[];
  readonly address: Pick<SettingsAddress, 'hrefOf' | 'open'>;
  /** The screen the viewer comes back from: its entry takes the focus. */
  readonly returnedFrom: string | null;
}

/** A heading and the links under it; renders nothing without links. */
export const SettingsGroup = ({ heading, entries, address, returnedFrom }: SettingsGroupProps) => {
  const { href } = useHost();
  if (entries.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{heading}</h3>
      <ul>
        {entries.map(({ label, target }) => (
          <li key={label} className={styles.row}>
            {target.kind === 'screen' ? (
              <EntryLink
                label={label}
                href={address.hrefOf(target.screen)}
                onNavigate={() => address.open(target.screen)}
                isFirstFocus={target.screen === returnedFrom}
              />
            ) : (
              <EntryLink
                label={label}
                href={target.kind === 'link' ? href(target.link) : target.href}
                external={target.kind === 'external'}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

interface EntryLinkProps {
  readonly label: TextKey;
  readonly href: string;
  readonly external?: boolean;
  readonly isFirstFocus?: boolean;
  readonly onNavigate?: () => void;
}

const EntryLink = ({ label, href, external = false, isFirstFocus = false, onNavigate }: EntryLinkProps) => {
  const { t, navigate } = useHost();
  return (
    <Link
      href={href}
      external={external}
      className={styles.link}
      onNavigate={onNavigate ?? ((to) => navigate(to))}
      {...(isFirstFocus ? { 'data-autofocus': '' } : {})}
    >
      <span className={styles.label}>{t(label)}</span>
      {!external && <Icon shape={icons.chevronRight} size={20} />}
    </Link>
  );
};
