import { type BilledSubscription, dueAt } from '../services/billing/subscription-billing.ts';
import { PLANS } from '../services/plans/packages.ts';
import { afterPeriod, CARD, SPLITIT } from '../services/plans/subscription-machine.ts';

export const DAY_MS = 24 * 60 * 60_000;
export const [MONTHLY, YEARLY] = PLANS;
/** A month that not every other one is as long as. */
export const START = Date.UTC(2026, 0, 31, 12);

export type SoldPlan = (typeof PLANS)[number];
/** A plan whose first payment was just made. */
export const bought = (
  plan: SoldPlan,
  startMs: number,
  id: string,
  installments: 1 | 3 | 6 = 1,
): BilledSubscription => {
  const subscription = {
    id,
    service_id: plan.serviceId,
    status: 'Active' as const,
    subscription_status: 'Active',
    subscription_type: plan.type,
    price_minor: plan.priceMinor,
    start_date: startMs,
    period_start: startMs,
    valid_until: afterPeriod(startMs, plan),
    payment_method: installments > 1 ? SPLITIT : CARD,
    installments,
    paid_installments: 1,
    failed_tries: 0,
  };
  return { ...subscription, due_at: dueAt(subscription) };
};
