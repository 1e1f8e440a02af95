import { CANCELLATION_REASONS } from '@grandstand/shared-contracts/api';
import { Refusal } from '../../infrastructure/http/errors.ts';
import { PLANS, type Plan } from './packages.ts';
import type { SubscriptionRow } from './subscription.tables.ts';

export type HeldSubscription = Pick<
  SubscriptionRow,
  | 'id'
  | 'service_id'
  | 'status'
  | 'subscription_status'
  | 'start_date'
  | 'valid_until'
  | 'payment_method'
  | 'paid_installments'
  | 'failed_tries'
>;

/** What becomes of a subscription that is held. */
export interface SubscriptionChange {
  readonly id: string;
  readonly status: SubscriptionRow['status'];
  readonly subscriptionStatus: string;
  /** Present for a cancellation; null where one is taken back. */
  readonly cancelReason?: string | null;
  /** Present where the time ends with the change, epoch ms. */
  readonly validUntilMs?: number;
}

export interface Transition {
  readonly changes: readonly SubscriptionChange[];
  /** A plan that begins later. Times are epoch ms. */
  readonly begins: {
    readonly plan: Plan;
    readonly startMs: number;
    readonly validUntilMs: number;
    readonly paymentMethod: string;
  } | null;
  /** The day that it takes effect, epoch ms. */
  readonly effectiveMs: number;
}

export const CARD = 'Credit/Debit Card';
export const SPLITIT = 'Splitit';
/** The status of a plan that another follows. */
export const SWITCHING = 'Active - Cancelled';

const noSuchPlan = () => new Refusal('eV1663', 'This plan is not available for your account.');
export const notNow = (reason: string) => new Refusal('eV1664', reason);
export const paymentUnderWay = () => notNow('A payment is in progress. Please try again in a moment.');

/** A cancelled plan, or one with a successor, whose paid time has ended. */
export const isOver = ({ status, subscription_status, valid_until }: HeldSubscription, nowMs: number): boolean =>
  status === 'Ended' || ((status === 'Final Bill' || subscription_status === SWITCHING) && valid_until <= nowMs);

const hasBegun = ({ start_date }: HeldSubscription, nowMs: number): boolean => start_date <= nowMs;

/** The same day of a later month, or its last day. */
export const afterMonths = (fromMs: number, months: number): number => {
  const from = new Date(fromMs);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(fromMs);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
};

export const monthsOf = (type: Plan['type']): number => (type === 'Monthly' ? 1 : 12);

export const afterPeriod = (fromMs: number, { type }: Plan): number => afterMonths(fromMs, monthsOf(type));

/** A payment that is due was not taken yet. */
const isOwing = ({ valid_until, paid_installments, failed_tries }: HeldSubscription, nowMs: number): boolean =>
  paid_installments === 0 || failed_tries > 0 || valid_until <= nowMs;

/** What was bought on another platform is managed there (PLAT-023). */
const refuseForeign = ({ payment_method }: HeldSubscription, allowed: readonly string[]): void => {
  if (allowed.includes(payment_method)) return;
  throw notNow('You can’t change this subscription here. Please manage it where you pay for it.');
};

const currentOf = (held: readonly HeldSubscription[], serviceId: string, nowMs: number): HeldSubscription => {
  const current = held.find(
    (one) => one.service_id === serviceId && one.status === 'Active' && hasBegun(one, nowMs) && !isOver(one, nowMs),
  );
  if (!current) throw noSuchPlan();
  return current;
};

const refuseFinalBill = (held: readonly HeldSubscription[], nowMs: number): void => {
  if (held.some((one) => one.status === 'Final Bill' && !isOver(one, nowMs))) {
    throw notNow('Your subscription is already canceled.');
  }
};

/**
 * PLAT-020, A-73, A-94: a card subscriber's plan is followed by another at the end of its paid time; one switch at a
 * time, none after a cancellation.
 * @throws {Refusal} eV1663 for plans that cannot be, eV1664 for a state that forbids it
 */
export const switchPlan = (
  held: readonly HeldSubscription[],
  { from, to }: { readonly from: string; readonly to: string },
  nowMs: number,
): Transition => {
  const current = currentOf(held, from, nowMs);
  refuseForeign(current, [CARD]);
  refuseFinalBill(held, nowMs);
  const isPending = held.some((one) => one.status === 'Active' && !hasBegun(one, nowMs));
  if (isPending || current.subscription_status === SWITCHING) throw notNow('Your plan is already changing.');
  // Else every change would begin another week of unpaid watching.
  if (isOwing(current, nowMs)) throw notNow('Your last payment didn’t go through. Please update your card first.');
  const plan = PLANS.find(({ serviceId }) => serviceId === to);
  if (!plan || to === from) throw noSuchPlan();
  const startMs = current.valid_until;
  return {
    changes: [{ id: current.id, status: 'Active', subscriptionStatus: SWITCHING }],
    begins: { plan, startMs, validUntilMs: afterPeriod(startMs, plan), paymentMethod: current.payment_method },
    effectiveMs: startMs,
  };
};

/**
 * PLAT-021, A-77: cancels the running plan, which stays valid to the end of its paid time, or takes back the plan that
 * was to follow.
 * @throws {Refusal} eV1663 for a plan that is not held, eV1664 for a state that forbids it, eV0001 without a reason
 */
export const removePlan = (
  held: readonly HeldSubscription[],
  { serviceId, reason }: { readonly serviceId: string; readonly reason: string | undefined },
  nowMs: number,
): Transition => {
  const pending = held.filter((one) => one.status === 'Active' && !hasBegun(one, nowMs));
  const dropped = pending.map(({ id }): SubscriptionChange => ({ id, status: 'Ended', subscriptionStatus: 'Ended' }));
  const takenBack = pending.find((one) => one.service_id === serviceId);
  if (takenBack) {
    refuseForeign(takenBack, [CARD]);
    const resumed = held
      .filter((one) => one.status === 'Active' && one.subscription_status === SWITCHING && !isOver(one, nowMs))
      .map(({ id }): SubscriptionChange => ({ id, status: 'Active', subscriptionStatus: 'Active' }));
    return { changes: [...dropped, ...resumed], begins: null, effectiveMs: nowMs };
  }

  // Before the plan lookup: a second cancellation reports success.
  refuseFinalBill(held, nowMs);
  const current = currentOf(held, serviceId, nowMs);
  refuseForeign(current, [CARD, SPLITIT]);
  if (!CANCELLATION_REASONS.some((known) => known === reason)) throw new Refusal('eV0001', 'Please select a reason.');
  // An unpaid period is not owed after a cancellation.
  const effectiveMs = current.paid_installments === 0 ? nowMs : current.valid_until;
  return {
    changes: [
      {
        id: current.id,
        status: 'Final Bill',
        subscriptionStatus: 'Final Bill',
        cancelReason: reason ?? '',
        validUntilMs: effectiveMs,
      },
      ...dropped,
    ],
    begins: null,
    effectiveMs,
  };
};

/**
 * takes the cancellation of a plan back while its paid time lasts; it renews at the end of that time.
 * @throws {Refusal} eV1663 for a plan that is not cancelled and valid, eV1664 for one that is paid elsewhere
 */
export const resumePlan = (held: readonly HeldSubscription[], serviceId: string, nowMs: number): Transition => {
  const cancelled = held.find(
    (one) => one.service_id === serviceId && one.status === 'Final Bill' && !isOver(one, nowMs),
  );
  if (!cancelled) throw noSuchPlan();
  refuseForeign(cancelled, [CARD, SPLITIT]);
  return {
    changes: [{ id: cancelled.id, status: 'Active', subscriptionStatus: 'Active', cancelReason: null }],
    begins: null,
    effectiveMs: cancelled.valid_until,
  };
};
