import { useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { ProviderEntry } from '../provider-entry.tsx';
import { SocialBlock } from '../social/social-block.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** AUTH-001: login with a product account. The shell leads on once the session is signed in. */
export const LoginScreen = () => {
  const { t, session } = useHost();
  const { actions } = session;
  useEffect(() => actions.setWinback(false), [actions]);
  return (
    <Page>
      <FormColumn>
        <h1 className={styles.heading}>{t('signIn.title')}</h1>
        <LoginForm />
        <SocialBlock />
        <ProviderEntry />
      </FormColumn>
    </Page>
  );
};
