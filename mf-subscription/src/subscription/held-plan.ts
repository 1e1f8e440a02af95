import { activeSubscriptions, currentSubscription, pendingSwitch, type Session } from '@grandstand/shared-contracts';
import type { AccountServiceMessage } from '@grandstand/shared-contracts/api';
import type { PlanPeriod } from '../pricing/plan.ts';

/** What becomes of the running plan at `onMs`, epoch ms. */
export type PlanFuture =
  | { readonly kind: 'renews' | 'expires'; readonly onMs: number }
  | { readonly kind: 'switches'; readonly onMs: number; readonly next: AccountServiceMessage };

/** What the account pays for now. */
export interface HeldPlan {
  readonly subscription: AccountServiceMessage;
  readonly period: PlanPeriod;
  readonly future: PlanFuture;
}

/** SUBS-035, SUBS-045, A-94: a Final Bill expires, a plan that another follows switches, any other renews. */
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
