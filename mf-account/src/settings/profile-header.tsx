import type { Session } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Icon } from '@grandstand/shared-ui';
import styles from './settings.module.css';
import { signInMethod } from './sign-in-method.ts';

interface ProfileHeaderProps {
  readonly session: Session;
  /** Display name of the TV provider; null without one. */
  readonly provider: string | null;
}

/** ACCT-001: name, e-mail, TV provider and how the viewer signed in. */
export const ProfileHeader = ({ session, provider }: ProfileHeaderProps) => {
  const { t } = useHost();
  const contact = session.account?.contact;
  const { icon, name } = signInMethod(session);
  const method = 'text' in name ? t(name.text) : name.brand;
  return (
    <div className={styles.profile}>
      <span className={styles.method}>
        <Icon shape={icon} label={t('settings.signedInWith', { method })} />
      </span>
      <div className={styles.person}>
        {contact && <p className={styles.name}>{`${contact.firstName} ${contact.lastName}`.trim()}</p>}
        {contact && <p className={styles.email}>{contact.email}</p>}
        {provider !== null && (
          <p className={contact ? styles.email : styles.name}>{t('settings.provider', { provider })}</p>
        )}
      </div>
    </div>
  );
};
