import { phaseOf } from '@grandstand/shared-contracts/config';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { ProviderEntry } from '../provider-entry.tsx';
import { SocialBlock } from '../social/social-block.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** AUTH-001: login with a product account. The shell navigates once the session is signed in. */
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
        <CreateAccount />
      </FormColumn>
    </Page>
  );
};

/** Where registration is available: not in phases 1 and 2. */
const CreateAccount = () => {
  const { t, navigate, href } = useHost();
  if (phaseOf(useConfig()) !== 0) return null;
  return (
    <p className={styles.create}>
      {t('signIn.newHere')}{' '}
      <Link href={href({ screen: 'register' })} onNavigate={(path) => navigate(path)}>
        {t('signIn.createAccount')}
      </Link>
    </p>
  );
};
