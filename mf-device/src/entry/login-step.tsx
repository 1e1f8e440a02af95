import { RemotePanel, useHost } from '@grandstand/shared-contracts/react';
import styles from './entry.module.css';

/** Takes the focus when somebody who is not signed in presses LINK NOW. */
export const LOGIN_HEADING_ID = 'device-login';

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
