import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import styles from './password.module.css';

/** AUTH-033, AUTH-034: the link has been sent. Reachable only with a reset e-mail in the session. */
export const EmailSentScreen = () => {
  const { t, navigate, href } = useHost();
  const { resetEmail = '' } = useSession();
  return (
    <Page>
      <FormColumn>
        <h1>{t('forgot.sentTitle')}</h1>
        <p className={styles.lead}>{t('forgot.sent', { email: resetEmail })}</p>
        <p className={styles.lead}>{t('forgot.spam')}</p>
        <p className={styles.way}>
          <Link href={href({ screen: 'login' })} onNavigate={(path) => navigate(path)}>
            {t('forgot.back')}
          </Link>
        </p>
      </FormColumn>
    </Page>
  );
};
