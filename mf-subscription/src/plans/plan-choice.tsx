import { isSignedIn, routes } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useLocation, useSearchParams } from '@grandstand/shared-contracts/router';
import { EmptyState, Icon } from '@grandstand/shared-ui';
import type { Plan, PlanPeriod } from '../pricing/plan.ts';
import { AnnualCard } from './annual-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanSummary } from './plan-summary.tsx';
import styles from './plans.module.css';
import { installmentsIn, selectedPlan, withChoice } from './selected-plan.ts';

/** The cards, what they include, and what the viewer chose. */
export const PlanChoice = ({ plans }: { readonly plans: readonly Plan[] }) => {
  const { t, navigate, session } = useHost();
  const signedIn = isSignedIn(useSession());
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const selected = selectedPlan(plans, query);
  if (!selected) return <EmptyState headingLevel={3} heading={t('plans.emptyTitle')} message={t('plans.emptyBody')} />;

  /** f6: a visitor signs in first and comes back to the plan they chose. */
  function choose(plan: PlanPeriod) {
    const chosen = withChoice(query, { plan });
    if (signedIn) return setQuery(chosen, { replace: true });
    session.actions.setIntendedPath(`${pathname}?${chosen}`);
    navigate(routes.login());
  }

  const card = (plan: Plan) => ({
    plan,
    chosen: signedIn ? plan.period === selected.period : undefined,
    onChoose: () => choose(plan.period),
  });
  const includes = plans.find(({ period }) => period === selected.period)?.includes ?? [];
  return (
    <>
      <ul className={styles.cards}>
        {plans.map((plan) =>
          plan.period === 'annual' ? (
            <AnnualCard
              key={plan.packageId}
              {...card(plan)}
              installments={installmentsIn(query)}
              onInstallments={(installments) => setQuery(withChoice(query, { installments }), { replace: true })}
            />
          ) : (
            <PlanCard
              key={plan.packageId}
              {...card(plan)}
              name={t('plans.monthly')}
              period={t('plans.perMonthPlusTaxes')}
              chooseLabel={t('plans.chooseMonthly')}
            />
          ),
        )}
      </ul>
      <div className={styles.beneath}>
        {includes.length > 0 && (
          <section>
            <h3 id="plans-included">{t('plans.included')}</h3>
            <ul className={styles.included} aria-labelledby="plans-included">
              {includes.map((item) => (
                <li key={item}>
                  <Icon name="check" size={20} />
                  {item}
                </li>
              ))}
            </ul>
          </section>
        )}
        {signedIn && <PlanSummary plan={selected} />}
      </div>
    </>
  );
};
