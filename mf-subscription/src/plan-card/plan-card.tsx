import { useHost } from '@grandstand/shared-contracts/react';
import { Button, classNames, Skeleton } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import type { Plan } from '../pricing/plan.ts';
import styles from './plan-card.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  readonly headingLevel?: 2 | 3;
  readonly name: string;
  readonly period: string;
  readonly chooseLabel: string;
  readonly badge?: string;
  /** Undefined while nobody can hold a choice yet: the button then leads to the sign-in. */
  readonly chosen: boolean | undefined;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

/** One plan on sale, and the button that chooses it. */
export const PlanCard = ({
  plan,
  headingLevel = 3,
  name,
  period,
  chooseLabel,
  badge,
  chosen,
  onChoose,
  children,
}: PlanCardProps) => {
  const { t, format } = useHost();
  const { price, promotion } = plan;
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={classNames(styles.card, chosen && styles.chosen)}>
      <div className={styles.nameLine}>
        <Heading className={styles.name}>{name}</Heading>
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{format.money(price)}</span> <span>{period}</span>
      </p>
      {promotion && (
        <p className={styles.offer}>
          <s>{t('plans.regularPrice', { amount: format.money(promotion.regularPrice) })}</s>{' '}
          <span>{t('plans.offerEnds', { date: format.billingDay(promotion.lastDayMs) })}</span>
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

/** Plans beside each other. */
export const PlanCards = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.cards}>{children}</ul>
);

export const PlansLoading = () => {
  const { t } = useHost();
  return (
    <div role="status" className={styles.cards}>
      <span className="visually-hidden">{t('plans.loading')}</span>
      {[1, 2].map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton shape="heading" />
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
};
