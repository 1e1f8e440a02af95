import { useHost } from '@grandstand/shared-contracts/react';
import { Button, classNames, icons, Skeleton } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import type { Plan } from '../pricing/plan.ts';
import styles from './plan-card.module.css';

export interface PlanAction {
  readonly label: string;
  /** The highlighted plan. */
  readonly isPrimary: boolean;
  /** Undefined for a visitor: the button then leads to the login. */
  readonly isChosen?: boolean | undefined;
  /** The choice was made by the viewer and isn't a default: the button shows a check. */
  readonly isConfirmed?: boolean;
  readonly onChoose: () => void;
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly headingLevel?: 2 | 3;
  readonly name: string;
  readonly period: string;
  readonly badge?: string;
  /** Omitted for a plan that can't be chosen: the card then has no button. */
  readonly action?: PlanAction;
  readonly children?: ReactNode;
}

/** One plan with at most one action. */
export const PlanCard = ({ plan, headingLevel = 3, name, period, badge, action, children }: PlanCardProps) => {
  const { t, format } = useHost();
  const { price, promotion } = plan;
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={classNames(styles.card, action?.isChosen && styles.chosen)}>
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
      {action && (
        <Button
          wide
          kind={action.isPrimary ? 'primary' : 'outlined'}
          aria-pressed={action.isChosen}
          onClick={action.onChoose}
          {...(action.isConfirmed && { icon: icons.check })}
        >
          {action.label}
        </Button>
      )}
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
      <PlanShapes />
    </div>
  );
};

/** The room of the two plans. */
export const PlanShapes = () =>
  [1, 2].map((card) => (
    <div key={card} className={styles.card}>
      <Skeleton shape="heading" />
      <Skeleton shape="heading" />
      <Skeleton />
      <Skeleton />
    </div>
  ));
