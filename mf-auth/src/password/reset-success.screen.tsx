import { routes } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import styles from './password.module.css';

/** AUTH-046. Reachable only after a password reset in this visit. */
export const ResetSuccessScreen = () => {
  const { t, navigate } = useHost();
  return (
    <Page>
      <FormColumn>
        <h1>{t('reset.doneTitle')}</h1>
        <p className={styles.lead}>{t('reset.done')}</p>
        <p className={styles.way}>
          <Link href={routes.login()} onNavigate={(href) => navigate(href)}>
            {t('reset.backToLogin')}
          </Link>
        </p>
      </FormColumn>
    </Page>
  );
};
