import { useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import styles from './password.module.css';

/** AUTH-046. Reachable only after a password reset in this visit. */
export const ResetSuccessScreen = () => {
  const { t, navigate, href } = useHost();
  return (
    <Page>
      <FormColumn>
        <h1>{t('reset.doneTitle')}</h1>
        <p className={styles.lead}>{t('reset.done')}</p>
        <p className={styles.way}>
          <Link href={href({ screen: 'login' })} onNavigate={(path) => navigate(path)}>
            {t('reset.backToLogin')}
          </Link>
        </p>
      </FormColumn>
    </Page>
  );
};
