import type { Plan } from '../pricing/plan.ts';
import type { HeldPlan } from '../subscription/held-plan.ts';

/** The effect of choosing a plan. `locked`: the plan cannot be changed now. */
export type PlanChange =
  | { readonly kind: 'locked' | 'same' }
  | { readonly kind: 'possible'; readonly oldServiceID: string; readonly plan: Plan };

/** SUBS-044, SUBS-045, A-73: an active plan changes to one of another period, once. Pure. */
export const planChange = ({ subscription, period, future }: HeldPlan, chosen: Plan | undefined): PlanChange => {
  if (future.kind !== 'renews') return { kind: 'locked' };
  if (!chosen || chosen.period === period) return { kind: 'same' };
  return { kind: 'possible', oldServiceID: subscription.serviceID, plan: chosen };
};
