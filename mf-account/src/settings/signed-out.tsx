import { routes } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useLocation } from '@grandstand/shared-contracts/router';
import { Link } from '@grandstand/shared-ui';
import styles from './settings.module.css';

/** For visitors: why there is no profile, and the way in, which leads back to this panel. */
export const SignedOut = () => {
  const { t, navigate, session } = useHost();
  const { pathname, search } = useLocation();

  function logIn(href: string) {
    session.actions.setIntendedPath(`${pathname}${search}`);
    navigate(href);
  }

  return (
    <div className={styles.signedOut}>
      <p>{t('settings.signedOut')}</p>
      <Link look="primary" wide href={routes.login()} onNavigate={logIn}>
        {t('settings.logIn')}
      </Link>
    </div>
  );
};
