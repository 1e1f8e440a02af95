import { INSTALLMENT_COUNTS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Select } from '@grandstand/shared-ui';
import { type PlanAction, PlanCard } from '../plan-card/plan-card.tsx';
import { type InstallmentCount, installmentCount, perMonth } from '../pricing/installments.ts';
import type { Plan } from '../pricing/plan.ts';
import { paymentText } from './payment-text.ts';
import styles from './plans.module.css';

interface AnnualCardProps {
  readonly plan: Plan;
  readonly action: PlanAction;
  readonly installments: InstallmentCount;
  readonly onInstallments: (count: InstallmentCount) => void;
}

/** SUBS-007, SUBS-008: the annual plan with its monthly price and its installments. */
export const AnnualCard = ({ plan, action, installments, onInstallments }: AnnualCardProps) => {
  const { t, format } = useHost();
  const options = INSTALLMENT_COUNTS.map((count) => ({
    value: String(count),
    label: paymentText({ t, format }, plan.price, count),
  }));
  return (
    <PlanCard
      plan={plan}
      action={action}
      name={t('plans.annual')}
      period={t('plans.perYearPlusTaxes')}
      badge={t('plans.bestValue')}
    >
      <p className={styles.perMonth}>{t('plans.perMonth', { amount: format.money(perMonth(plan.price)) })}</p>
      <Select
        label={t('plans.payment')}
        options={options}
        value={String(installments)}
        onChange={(event) => onInstallments(installmentCount(event.target.value))}
      />
    </PlanCard>
  );
};
