import { RemotePanel, useHost } from '@grandstand/shared-contracts/react';
import styles from './entry.module.css';

const LOGIN_HEADING_ID = 'device-login';

/** The next step for a visitor who is not signed in. */
export const focusLogin = (): void => document.getElementById(LOGIN_HEADING_ID)?.focus();

/** DEV-006: the login of mf-auth, inside the device flow. */
export const LoginStep = () => {
  const { t } = useHost();
  return (
    <section className={styles.login} aria-labelledby={LOGIN_HEADING_ID}>
      <h2 id={LOGIN_HEADING_ID} tabIndex={-1}>
        {t('device.signInFirst')}
      </h2>
      <RemotePanel name="auth/login" />
    </section>
  );
};
