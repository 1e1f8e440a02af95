import { formatPrice } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { paymentText } from './payment-text.ts';
import styles from './plans.module.css';
import type { SelectedPlan } from './selected-plan.ts';

/** What is selected, in one place; spoken when it changes. */
export const PlanSummary = ({ plan }: { readonly plan: SelectedPlan }) => {
  const { t } = useHost();
  const isAnnual = plan.period === 'annual';
  return (
    <section className={styles.summary}>
      <h3>{t('plans.yourPlan')}</h3>
      <div role="status" className={styles.summaryLines}>
        <p className={styles.summaryPrice}>
          {t('plans.yourPlanPrice', {
            name: t(isAnnual ? 'plans.annual' : 'plans.monthly'),
            amount: formatPrice(plan.price),
            period: t(isAnnual ? 'plans.perYearPlusTaxes' : 'plans.perMonthPlusTaxes'),
          })}
        </p>
        {isAnnual && <p>{paymentText(t, plan.price, plan.noOfInstallment)}</p>}
      </div>
    </section>
  );
};
