import { useHost } from '@grandstand/shared-contracts/react';
import { useLocation } from '@grandstand/shared-contracts/router';
import { Link } from '@grandstand/shared-ui';
import styles from './settings.module.css';

/** Without an account: why to create one, and the login, which returns to this panel. `provider`: of a TV-provider viewer. */
export const SignedOut = ({ provider }: { readonly provider: string | null }) => {
  const { t, navigate, session, href } = useHost();
  const { pathname, search } = useLocation();

  function logIn(href: string) {
    session.actions.setIntended(`${pathname}${search}`);
    navigate(href);
  }

  return (
    <div className={styles.signedOut}>
      <p>{t(provider === null ? 'settings.signedOut' : 'settings.providerOnly')}</p>
      <Link look={provider === null ? 'primary' : 'outlined'} wide href={href({ screen: 'login' })} onNavigate={logIn}>
        {t('settings.logIn')}
      </Link>
    </div>
  );
};
