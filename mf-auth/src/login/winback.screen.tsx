import { quotedPrices } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { SocialBlock } from '../social/social-block.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** Login for former subscribers: continues to the plans unless a subscription is active. */
export const WinbackScreen = () => {
  const { t, format, session } = useHost();
  const { actions } = session;
  const { monthly, annual } = quotedPrices(useConfig().subscriptionScreens.promoPricing);
  useEffect(() => actions.setWinback(true), [actions]);
  return (
    <Page>
      <FormColumn>
        <h1 className={styles.heading}>
          {annual === null
            ? t('signIn.winbackMonthly', { monthly: format.money(monthly) })
            : t('signIn.winback', { monthly: format.money(monthly), annual: format.money(annual) })}
        </h1>
        <LoginForm />
        <SocialBlock />
      </FormColumn>
    </Page>
  );
};
