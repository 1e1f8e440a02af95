import { isSignedIn } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useLocation, useSearchParams } from '@grandstand/shared-contracts/router';
import { EmptyState, Icon, icons } from '@grandstand/shared-ui';
import { useEffect, useMemo, useState } from 'react';
import { PlanCard, PlanCards } from '../plan-card/plan-card.tsx';
import type { Plan, PlanPeriod } from '../pricing/plan.ts';
import { AnnualCard } from './annual-card.tsx';
import { preloadPurchase, Purchase } from './late-purchase.tsx';
import { PlanSummary } from './plan-summary.tsx';
import styles from './plans.module.css';
import { installmentsIn, isChosen, selectedPlan, withChoice } from './selected-plan.ts';

interface PlanChoiceProps {
  readonly plans: readonly Plan[];
  /** The viewer's zip code, '' when unknown. */
  readonly zip: string;
  readonly onPriceChanged: () => void;
  readonly onSubscribed: () => void;
  readonly onPaid: () => void;
}

/** The cards, what they include, the viewer's choice, and its payment. */
export const PlanChoice = ({ plans, zip, ...outcome }: PlanChoiceProps) => {
  const { t, navigate, session } = useHost();
  const signedIn = isSignedIn(useSession());
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const selected = useMemo(() => selectedPlan(plans, query), [plans, query]);
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => {
    if (signedIn) preloadPurchase();
  }, [signedIn]);
  if (!selected) return <EmptyState headingLevel={3} heading={t('plans.emptyTitle')} message={t('plans.emptyBody')} />;

  /** A visitor signs in first and returns to the chosen plan. */
  function choose(plan: PlanPeriod) {
    const chosen = withChoice(query, { plan });
    if (signedIn) {
      setWasPressed(true);
      return setQuery(chosen, { replace: true });
    }
    session.actions.setIntended(`${pathname}?${chosen}`);
    navigate({ screen: 'login' });
  }

  const isPaying = signedIn && isChosen(query);
  const card = (plan: Plan) => {
    const isSelected = plan.period === selected.period;
    return {
      plan,
      action: {
        label: t(plan.period === 'annual' ? 'plans.chooseAnnual' : 'plans.chooseMonthly'),
        isPrimary: isSelected,
        isChosen: signedIn ? isSelected : undefined,
        isConfirmed: isPaying && isSelected,
        onChoose: () => choose(plan.period),
      },
    };
  };
  const includes = plans.find(({ period }) => period === selected.period)?.includes ?? [];
  return (
    <>
      <PlanCards>
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
            />
          ),
        )}
      </PlanCards>
      <div className={styles.beneath}>
        {includes.length > 0 && (
          <section>
            <h3 id="plans-included">{t('plans.included')}</h3>
            <ul className={styles.included} aria-labelledby="plans-included">
              {includes.map((item) => (
                <li key={item}>
                  <Icon shape={icons.check} size={20} />
                  {item}
                </li>
              ))}
            </ul>
          </section>
        )}
        {signedIn && <PlanSummary plan={selected} />}
      </div>
      {isPaying && <Purchase plan={selected} zip={zip} takesFocus={wasPressed} {...outcome} />}
    </>
  );
};
