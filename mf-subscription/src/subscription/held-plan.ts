import { activeSubscriptions, currentSubscription, pendingSwitch, type Session } from '@grandstand/shared-contracts';
import type { AccountServiceMessage } from '@grandstand/shared-contracts/api';
import type { PlanPeriod } from '../pricing/plan.ts';

/** What happens to the current plan at `onMs`, epoch ms. */
export type PlanFuture =
  | { readonly kind: 'renews' | 'expires'; readonly onMs: number }
  | { readonly kind: 'switches'; readonly onMs: number; readonly next: AccountServiceMessage };

/** The account's current plan. */
export interface HeldPlan {
  readonly subscription: AccountServiceMessage;
  readonly period: PlanPeriod;
  readonly future: PlanFuture;
}

/** SUBS-035, SUBS-045, A-94: a Final Bill expires, a plan with a pending switch switches, any other renews. */
export const heldPlan = (session: Session): HeldPlan | null => {
  const subscription = currentSubscription(session);
  if (!subscription) return null;
  const onMs = subscription.validityTill;
  const next = pendingSwitch(session);
  const isEnding = activeSubscriptions(session).some(({ status }) => status === 'Final Bill');
  return {
    subscription,
    period: subscription.subscriptionType === 'Yearly' ? 'annual' : 'monthly',
    future: isEnding ? { kind: 'expires', onMs } : next ? { kind: 'switches', onMs, next } : { kind: 'renews', onMs },
  };
};
