import type { GetReferralRewards, ReplyOf } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { EmptyState, ErrorPanel, LoadingView, type RequestState } from '@grandstand/shared-ui';
import { useId } from 'react';
import styles from './refer.module.css';

type Earnings = ReplyOf<typeof GetReferralRewards>;

interface RewardsProps {
  readonly state: RequestState<Earnings>;
  readonly retry: () => void;
}

/** What the viewer's code has earned so far, and when it counts (S-32). */
export const Rewards = (request: RewardsProps) => {
  const { t } = useHost();
  const headingId = useId();
  return (
    <section className={styles.earned} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('refer.rewards')}</h3>
      <p>{t('refer.credited')}</p>
      <Earned {...request} />
    </section>
  );
};

const Earned = ({ state, retry }: RewardsProps) => {
  const { t } = useHost();
  if (state.status === 'loading') return <LoadingView label={t('refer.rewardsLoading')} />;
  if (state.status === 'failed') {
    return (
      <ErrorPanel
        heading={t('refer.rewardsFailedTitle')}
        message={state.error.message}
        headingLevel={3}
        actionLabel={t('app.tryAgain')}
        onAction={retry}
      />
    );
  }
  return state.value.rewards.length === 0 ? (
    <EmptyState heading={t('refer.noRewards')} message={t('refer.noRewardsBody')} headingLevel={3} />
  ) : (
    <Balance {...state.value} />
  );
};

const Balance = ({ totalPoints, rewards }: Earnings) => {
  const { t, format } = useHost();
  return (
    <>
      <p className={styles.total}>{t('refer.totalPoints', { points: format.number(totalPoints) })}</p>
      <ul className={styles.history}>
        {rewards.map(({ points, creditedAt }) => (
          <li key={creditedAt}>
            {t('refer.reward', { points: format.number(points), date: format.billingDay(creditedAt) })}
          </li>
        ))}
      </ul>
    </>
  );
};
