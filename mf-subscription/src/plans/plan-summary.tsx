import { useHost } from '@grandstand/shared-contracts/react';
import type { SelectedPlan } from '../pricing/plan.ts';
import { paymentText } from './payment-text.ts';
import styles from './plans.module.css';

/** The selected plan and its payment; announced when it changes. */
export const PlanSummary = ({ plan }: { readonly plan: SelectedPlan }) => {
  const { t, format } = useHost();
  const isAnnual = plan.period === 'annual';
  return (
    <section className={styles.summary}>
      <h3>{t('plans.yourPlan')}</h3>
      <div role="status" className={styles.summaryLines}>
        <p className={styles.summaryPrice}>
          {t('plans.yourPlanPrice', {
            name: t(isAnnual ? 'plans.annual' : 'plans.monthly'),
            amount: format.money(plan.price),
            period: t(isAnnual ? 'plans.perYearPlusTaxes' : 'plans.perMonthPlusTaxes'),
          })}
        </p>
        {isAnnual && <p>{paymentText({ t, format }, plan.price, plan.noOfInstallment)}</p>}
      </div>
    </section>
  );
};
