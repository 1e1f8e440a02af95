import { CANCELLATION_REASONS } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import { bought, DAY_MS, MONTHLY, START, YEARLY } from '../../testing/test-subscriptions.ts';
import { removePlan, switchPlan } from '../plans/subscription-machine.ts';
import {
  type BilledSubscription,
  charged,
  type DueCharge,
  declined,
  dueAt,
  nextStep,
  periodEnd,
  RETRY_AFTER_DAYS,
} from './subscription-billing.ts';

const chargeOf = (subscription: BilledSubscription, nowMs: number): DueCharge => {
  const step = nextStep(subscription, nowMs);
  if (step.kind !== 'charge') throw new Error(`Nothing to charge: ${step.kind}`);
  return step.charge;
};

test('a month that began on the 31st ends on the last day of February, and the next one on the 31st again', () => {
  let subscription = bought(MONTHLY, START, 'one');
  const ends = [subscription.valid_until];
  for (let month = 0; month < 3; month += 1) {
    const due = chargeOf(subscription, subscription.valid_until);
    subscription = { ...subscription, ...charged(subscription, due) };
    ends.push(subscription.valid_until);
  }
  expect(ends.map((end) => new Date(end).toISOString().slice(5, 10))).toEqual(['02-28', '03-31', '04-30', '05-31']);
});

test('a period that was cut by hand is followed by a whole one', () => {
  const cut = { ...bought(MONTHLY, START, 'one'), valid_until: START + 27 * DAY_MS };
  expect(periodEnd(cut, cut.valid_until)).toBe(Date.UTC(2026, 2, 31, 12));
});

test('A-71: the payments of a year are a month apart and add up to its price exactly', () => {
  for (const count of [3, 6] as const) {
    let subscription = bought(YEARLY, START, 'one', count);
    let paid = 0;
    for (let payment = 2; payment <= count; payment += 1) {
      expect(nextStep(subscription, (subscription.due_at ?? 0) - 1).kind).toBe('wait');
      const due = chargeOf(subscription, subscription.due_at ?? 0);
      expect([due.kind, due.installment, due.periodEndMs]).toEqual(['installment', payment, subscription.valid_until]);
      paid += due.amountMinor;
      subscription = { ...subscription, ...charged(subscription, due) };
    }
    const first = Math.round(YEARLY.priceMinor / count);
    expect(paid + first).toBe(YEARLY.priceMinor);
    expect(subscription.due_at).toBe(subscription.valid_until);
  }
});

test('a declined payment is retried for a week, then the subscription ends immediately', () => {
  let subscription = bought(MONTHLY, START, 'one');
  let nowMs = subscription.valid_until;
  const keys = new Set<string>();
  for (const days of RETRY_AFTER_DAYS) {
    keys.add(chargeOf(subscription, nowMs).key);
    subscription = { ...subscription, ...declined(subscription, nowMs) };
    expect(subscription).toMatchObject({ status: 'Active', due_at: nowMs + days * DAY_MS });
    expect(nextStep(subscription, nowMs + days * DAY_MS - 1).kind).toBe('wait');
    nowMs += days * DAY_MS;
  }
  keys.add(chargeOf(subscription, nowMs).key);
  expect(keys.size).toBe(RETRY_AFTER_DAYS.length + 1);
  expect(declined(subscription, nowMs)).toMatchObject({ status: 'Ended', due_at: null });
});

test('a plan with an unpaid period cannot be changed', () => {
  const owing = { ...bought(MONTHLY, START, 'one'), failed_tries: 1 };
  const change = { from: MONTHLY.serviceId, to: YEARLY.serviceId };
  expect(() => switchPlan([owing], change, START + DAY_MS)).toThrow('update your card');
  const overdue = bought(MONTHLY, START, 'one');
  expect(() => switchPlan([overdue], change, overdue.valid_until)).toThrow('update your card');
});

test('a cancellation before a new plan’s first payment leaves nothing to pay', () => {
  const unpaid = { ...bought(YEARLY, START, 'one'), paid_installments: 0, due_at: START };
  const left = removePlan([unpaid], { serviceId: YEARLY.serviceId, reason: CANCELLATION_REASONS[0] }, START + DAY_MS);
  expect(left.changes).toMatchObject([{ status: 'Final Bill', validUntilMs: START + DAY_MS }]);
});

test('PLAT-023: what is paid elsewhere is never charged or ended here', () => {
  const roku = { ...bought(MONTHLY, START, 'one'), payment_method: 'Roku Payment' };
  expect(dueAt(roku)).toBeNull();
  expect(nextStep({ ...roku, due_at: null }, START + 400 * DAY_MS)).toEqual({ kind: 'wait' });
});
