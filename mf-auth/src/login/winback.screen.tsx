import { formatPrice, quotedPrices } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Page } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** Login for former subscribers: leads to the plans unless a subscription is active (f1). */
export const WinbackScreen = () => {
  const { t, session } = useHost();
  const { actions } = session;
  const { monthly, annual } = quotedPrices(useConfig().subscriptionScreens.promoPricing);
  useEffect(() => actions.setWinback(true), [actions]);
  return (
    <Page>
      <FormColumn>
        <h1 className={styles.heading}>
          {annual === null
            ? t('signIn.winbackMonthly', { monthly: formatPrice(monthly) })
            : t('signIn.winback', { monthly: formatPrice(monthly), annual: formatPrice(annual) })}
        </h1>
        <LoginForm />
      </FormColumn>
    </Page>
  );
};
