import { REFERRAL_POINTS } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, useRequest } from '@grandstand/shared-ui';
import { useCallback } from 'react';
import { CodeBox, LoadingCodeBox } from './code-box.tsx';
import { referralCode, referralRewards } from './refer.api.ts';
import styles from './refer.module.css';
import { Rewards } from './rewards.tsx';

/** ACCT-009, ACCT-033…037: the viewer's code, what it earns, and what it has earned. */
export const ReferScreen = () => {
  const { t, format } = useHost();
  return (
    <div className={styles.refer}>
      <p>{t('refer.lead')}</p>
      <ul className={styles.rewards}>
        <li>
          <strong>{format.number(REFERRAL_POINTS.Monthly)}</strong> {t('refer.monthly')}
        </li>
        <li>
          <strong>{format.number(REFERRAL_POINTS.Yearly)}</strong> {t('refer.annual')}
        </li>
      </ul>
      <Code />
      <EarnedRewards />
    </div>
  );
};

const EarnedRewards = () => {
  const { call } = useHost();
  return <Rewards {...useRequest(useCallback(() => referralRewards(call), [call]))} />;
};

const Code = () => {
  const { t, call } = useHost();
  const { referralProgram } = useConfig();
  const { state, retry } = useRequest(useCallback(() => referralCode(call, referralProgram), [call, referralProgram]));
  if (state.status === 'loading') return <LoadingCodeBox />;
  if (state.status === 'ready') return <CodeBox code={state.value.referralCode} />;
  const { code, message } = state.error;
  // ACCT-036: a retry would be refused again.
  if (code === 'refused') return <CodeBox refusal={message} />;
  return (
    <ErrorPanel
      heading={t('refer.failedTitle')}
      message={message}
      headingLevel={3}
      actionLabel={t('app.tryAgain')}
      onAction={retry}
    />
  );
};
