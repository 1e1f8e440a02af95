import { formatPrice } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, classNames } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import type { Plan } from '../pricing/plan.ts';
import styles from './plans.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  readonly name: string;
  readonly period: string;
  readonly chooseLabel: string;
  readonly badge?: string;
  /** Undefined while nobody can hold a choice yet: the button then leads to the sign-in. */
  readonly chosen: boolean | undefined;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

export const PlanCard = ({ plan, name, period, chooseLabel, badge, chosen, onChoose, children }: PlanCardProps) => {
  const { t } = useHost();
  const { price, promotion } = plan;
  return (
    <li className={classNames(styles.card, chosen && styles.chosen)}>
      <div className={styles.nameLine}>
        <h3 className={styles.name}>{name}</h3>
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{`$${formatPrice(price)}`}</span> <span>{period}</span>
      </p>
      {promotion && (
        <p className={styles.offer}>
          <s>{t('plans.regularPrice', { amount: formatPrice(promotion.regularPrice) })}</s>{' '}
          <span>{t('plans.offerEnds', { date: promotion.endsOn })}</span>
        </p>
      )}
      <div className={styles.details}>{children}</div>
      <Button
        wide
        kind={(chosen ?? badge !== undefined) ? 'primary' : 'outlined'}
        aria-pressed={chosen}
        onClick={onChoose}
        {...(chosen && { icon: 'check' as const })}
      >
        {chooseLabel}
      </Button>
    </li>
  );
};
