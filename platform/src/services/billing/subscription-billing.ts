import type { InstallmentCount } from '@grandstand/shared-contracts';
import { installmentsOf } from '@grandstand/shared-contracts';
import { PLANS } from '../plans/packages.ts';
import type { SubscriptionRow } from '../plans/subscription.tables.ts';
import { afterMonths, CARD, isOver, monthsOf, SPLITIT, SWITCHING } from '../plans/subscription-machine.ts';

/** What of a subscription its payments depend on. */
export type BilledSubscription = Pick<
  SubscriptionRow,
  | 'id'
  | 'service_id'
  | 'status'
  | 'subscription_status'
  | 'subscription_type'
  | 'price_minor'
  | 'start_date'
  | 'period_start'
  | 'valid_until'
  | 'payment_method'
  | 'installments'
  | 'paid_installments'
  | 'failed_tries'
  | 'due_at'
>;

/** A payment that is due. Amounts are cents, times epoch ms. */
export interface DueCharge {
  readonly kind: 'renewal' | 'installment';
  readonly amountMinor: number;
  readonly priceMinor: number;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
  /** From 1. */
  readonly installment: number;
  /** Equal for the same attempt of the same payment, for every caller. */
  readonly key: string;
}

export type BillingStep =
  | { readonly kind: 'charge'; readonly charge: DueCharge }
  /** `replaced`: another plan follows. */
  | { readonly kind: 'end'; readonly reason: 'cancelled' | 'replaced' }
  | { readonly kind: 'wait' };

export type BillingChange = Partial<
  Pick<
    SubscriptionRow,
    | 'status'
    | 'subscription_status'
    | 'price_minor'
    | 'period_start'
    | 'valid_until'
    | 'paid_installments'
    | 'failed_tries'
    | 'due_at'
  >
>;

const DAY_MS = 24 * 60 * 60_000;
/** After a declined payment it is tried again this many days later each time; then the subscription ends. */
export const RETRY_AFTER_DAYS = [1, 2, 3] as const;

/** An end that is as long away as the plan's period; the day of the month is the first period's (January 31, February 28, March 31). */
export const periodEnd = ({ start_date, subscription_type }: BilledSubscription, fromMs: number): number => {
  const months = monthsOf(subscription_type);
  for (let periods = 1; ; periods += 1) {
    const endMs = afterMonths(start_date, periods * months);
    // A period that was shortened by hand is not followed by one of a day.
    if (endMs - fromMs > months * 15 * DAY_MS) return endMs;
  }
};

const amounts = (priceMinor: number, installments: number): readonly number[] =>
  installmentsOf(priceMinor, installments as InstallmentCount);

/** When a subscription that no payment failed for is looked at next: its next payment, or the end of its paid time. */
export const dueAt = (subscription: Omit<BilledSubscription, 'due_at'>): number | null => {
  const { status, payment_method, paid_installments, installments, period_start, valid_until } = subscription;
  if (status === 'Ended' || (payment_method !== CARD && payment_method !== SPLITIT)) return null;
  return paid_installments < installments ? afterMonths(period_start, paid_installments) : valid_until;
};

/** What is to be done with a subscription now. */
export const nextStep = (subscription: BilledSubscription, nowMs: number): BillingStep => {
  const { status, subscription_status, due_at, paid_installments, installments, valid_until } = subscription;
  if (due_at === null || due_at > nowMs) return { kind: 'wait' };
  if (isOver(subscription, nowMs)) {
    return { kind: 'end', reason: subscription_status === SWITCHING ? 'replaced' : 'cancelled' };
  }
  if (paid_installments < installments) return { kind: 'charge', charge: installmentCharge(subscription) };
  if (status === 'Active' && subscription_status !== SWITCHING && valid_until <= nowMs) {
    return { kind: 'charge', charge: renewalCharge(subscription) };
  }
  return { kind: 'wait' };
};

const keyOf = ({ id, failed_tries }: BilledSubscription, periodStartMs: number, installment: number): string =>
  `${id}:${periodStartMs}:${installment}:${failed_tries}`;

const installmentCharge = (subscription: BilledSubscription): DueCharge => {
  const { price_minor, installments, paid_installments, period_start, valid_until } = subscription;
  return {
    kind: paid_installments === 0 ? 'renewal' : 'installment',
    amountMinor: amounts(price_minor, installments)[paid_installments] ?? 0,
    priceMinor: price_minor,
    periodStartMs: period_start,
    periodEndMs: valid_until,
    installment: paid_installments + 1,
    key: keyOf(subscription, period_start, paid_installments + 1),
  };
};

/** A promotion is for those who come: the next period is paid at the regular price. */
const renewalCharge = (subscription: BilledSubscription): DueCharge => {
  const { service_id, price_minor, installments, valid_until } = subscription;
  const priceMinor = PLANS.find(({ serviceId }) => serviceId === service_id)?.priceMinor ?? price_minor;
  return {
    kind: 'renewal',
    amountMinor: amounts(priceMinor, installments)[0] ?? 0,
    priceMinor,
    periodStartMs: valid_until,
    periodEndMs: periodEnd(subscription, valid_until),
    installment: 1,
    key: keyOf(subscription, valid_until, 1),
  };
};

/** A payment was taken: the period it is for is there, and nothing is owed. */
export const charged = (
  subscription: BilledSubscription,
  charge: Omit<DueCharge, 'kind' | 'amountMinor' | 'key'>,
): BillingChange => {
  const paid = {
    ...subscription,
    price_minor: charge.priceMinor,
    period_start: charge.periodStartMs,
    valid_until: charge.periodEndMs,
    paid_installments: charge.installment,
    failed_tries: 0,
  };
  const { price_minor, period_start, valid_until, paid_installments, failed_tries } = paid;
  return { price_minor, period_start, valid_until, paid_installments, failed_tries, due_at: dueAt(paid) };
};

/** A payment was declined: it is tried again for a week, in which the viewer keeps watching; then the subscription ends. */
export const declined = ({ failed_tries, valid_until }: BilledSubscription, nowMs: number): BillingChange => {
  const days = RETRY_AFTER_DAYS[failed_tries];
  if (days !== undefined) return { failed_tries: failed_tries + 1, due_at: nowMs + days * DAY_MS };
  return {
    status: 'Ended',
    subscription_status: 'Ended',
    failed_tries: failed_tries + 1,
    valid_until: Math.min(valid_until, nowMs),
    due_at: null,
  };
};
