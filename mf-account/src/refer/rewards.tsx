import type { Result } from '@grandstand/shared-contracts';
import type { GetReferralRewards, ReplyOf } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { EmptyState, ErrorPanel, LoadingView } from '@grandstand/shared-ui';
import { useId } from 'react';
import styles from './refer.module.css';

type Earnings = ReplyOf<typeof GetReferralRewards>;

interface RewardsProps {
  /** Null while it is asked. */
  readonly answer: Result<Earnings> | null;
  readonly retry: () => void;
}

/** What the viewer's code has earned so far, and when it counts (S-32). */
export const Rewards = (asked: RewardsProps) => {
  const { t } = useHost();
  const headingId = useId();
  return (
    <section className={styles.earned} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('refer.rewards')}</h3>
      <Earned {...asked} />
      <p>{t('refer.credited')}</p>
    </section>
  );
};

const Earned = ({ answer, retry }: RewardsProps) => {
  const { t } = useHost();
  if (!answer) return <LoadingView label={t('refer.rewardsLoading')} />;
  if (!answer.ok) {
    return (
      <ErrorPanel
        heading={t('refer.rewardsFailedTitle')}
        message={answer.error.message}
        headingLevel={3}
        actionLabel={t('app.tryAgain')}
        onAction={retry}
      />
    );
  }
  return answer.value.rewards.length === 0 ? (
    <EmptyState heading={t('refer.noRewards')} message={t('refer.noRewardsBody')} headingLevel={3} />
  ) : (
    <Balance {...answer.value} />
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
