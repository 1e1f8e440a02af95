import { type Host } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useState } from 'react';
import { type PlanAction, PlanCard, PlanCards } from '../plan-card/plan-card.tsx';
import { perMonth } from '../pricing/installments.ts';
import type { Plan, PlanPeriod } from '../pricing/plan.ts';
import type { HeldPlan } from '../subscription/held-plan.ts';
import { KeepSubscription } from '../subscription/keep-subscription.tsx';
import { Refusal } from '../subscription/refusal.tsx';
import styles from './change-plan.module.css';
import { type PlanChange, planChange } from './plan-change.ts';
import { usePlanChange } from './use-plan-change.ts';

interface PlanChangeFormProps {
  readonly plans: readonly Plan[];
  readonly held: HeldPlan;
}

const CARD_TEXTS = {
  annual: { name: 'plans.annual', period: 'plans.perYearPlusTaxes', choose: 'plans.chooseAnnual' },
  monthly: { name: 'plans.monthly', period: 'plans.perMonthPlusTaxes', choose: 'plans.chooseMonthly' },
} as const;

export const PlanChangeForm = ({ plans, held }: PlanChangeFormProps) => {
  const { t, format, navigate } = useHost();
  const isBusy = useSession().pending.planChange === true;
  const [chosen, setChosen] = useState<PlanPeriod>(held.period);
  const next = held.future.kind === 'switches' ? held.future.next : null;
  const { refusal, change, keep } = usePlanChange(held);
  const outcome = planChange(
    held,
    plans.find(({ period }) => period === chosen),
  );

  /** Only another plan can be chosen, and only while no change or cancellation is pending; a second press undoes the choice. */
  const actionOf = ({ period }: Plan): { readonly action: PlanAction } | undefined => {
    if (period === held.period || held.future.kind !== 'renews') return undefined;
    const isChosen = period === chosen;
    return {
      action: {
        label: t(CARD_TEXTS[period].choose),
        isPrimary: false,
        isChosen,
        isConfirmed: isChosen,
        onChoose: () => setChosen(isChosen ? held.period : period),
      },
    };
  };
  const badgeOf = ({ packageId, period }: Plan): { readonly badge: string } | undefined => {
    if (period === held.period) return { badge: t('changePlan.yourPlan') };
    if (packageId !== next?.serviceID) return undefined;
    return { badge: t('changePlan.starts', { date: format.billingDay(held.future.onMs) }) };
  };

  return (
    <>
      <PlanCards>
        {plans.map((plan) => {
          const texts = CARD_TEXTS[plan.period];
          return (
            <PlanCard
              key={plan.packageId}
              headingLevel={2}
              plan={plan}
              name={t(texts.name)}
              period={t(texts.period)}
              {...badgeOf(plan)}
              {...actionOf(plan)}
            >
              {plan.period === 'annual' && <p>{t('plans.perMonth', { amount: format.money(perMonth(plan.price)) })}</p>}
            </PlanCard>
          );
        })}
      </PlanCards>
      <p role="status" className={styles.status}>
        {statusLine({ t, format }, held, outcome)}
      </p>
      {refusal && <Refusal code={refusal.serviceCode} reason={refusal.serviceCode && refusal.message} />}
      <div className={styles.actions}>
        {held.future.kind === 'expires' && <KeepSubscription held={held} />}
        <Button
          {...(held.future.kind === 'expires' ? { kind: 'outlined' as const } : {})}
          busy={isBusy && held.future.kind !== 'expires'}
          disabled={outcome.kind !== 'possible'}
          onClick={() => outcome.kind === 'possible' && void change(outcome)}
        >
          {t('manage.changePlan')}
        </Button>
        {next && (
          <Button kind="outlined" busy={isBusy} onClick={() => void keep(next.serviceID)}>
            {t('changePlan.keep')}
          </Button>
        )}
        {held.future.kind !== 'expires' && (
          <Button kind="outlined" onClick={() => navigate({ screen: 'cancel-subscription' })}>
            {t('changePlan.cancel')}
          </Button>
        )}
      </div>
    </>
  );
};

/** the current state, or the effect of CHANGE PLAN with its day; and why it is disabled. */
const statusLine = (
  { t, format }: Pick<Host, 't' | 'format'>,
  { subscription, future }: HeldPlan,
  outcome: PlanChange,
): string => {
  const date = format.billingDay(future.onMs);
  const name = subscription.displayName;
  if (future.kind === 'switches') return t('manage.switchesTo', { name: future.next.displayName, date });
  if (future.kind === 'expires') return t('changePlan.expires', { name, date });
  if (outcome.kind === 'possible') return t('changePlan.willChange', { from: name, to: outcome.plan.name, date });
  return `${t('changePlan.renews', { name, date })} ${t('changePlan.choose')}`;
};
