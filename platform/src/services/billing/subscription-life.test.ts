import { CANCELLATION_REASONS } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bought, DAY_MS, MONTHLY, type SoldPlan, START, YEARLY } from '../../testing/test-subscriptions.ts';
import { isOver, removePlan, switchPlan, type Transition } from '../plans/subscription-machine.ts';
import {
  type BilledSubscription,
  charged,
  type DueCharge,
  declined,
  dueAt,
  nextStep,
  RETRY_AFTER_DAYS,
} from './subscription-billing.ts';

interface Payment {
  readonly subscriptionId: string;
  readonly charge: DueCharge;
}
type Event = {
  kind: 'buy' | 'switch' | 'cancel' | 'take back' | 'wait';
  yearly: boolean;
  count: 1 | 3 | 6;
  days: number;
  pays: boolean;
};
const events = fc.array(
  fc.record({
    kind: fc.constantFrom<Event['kind']>('buy', 'switch', 'cancel', 'take back', 'wait', 'wait'),
    yearly: fc.boolean(),
    count: fc.constantFrom<Event['count']>(1, 3, 6),
    days: fc.integer({ min: 0, max: 70 }),
    pays: fc.boolean(),
  }),
  { maxLength: 40 },
);

/** An account's subscriptions and payments, as the platform's rules move them. */
const world = () => {
  let held: BilledSubscription[] = [];
  const payments: Payment[] = [];
  let nowMs = START;
  const living = () => held.filter(({ status }) => status !== 'Ended');
  const patch = (id: string, change: Partial<BilledSubscription>) => {
    held = held.map((one) => (one.id === id ? { ...one, ...change } : one));
  };
  const apply = ({ changes, begins }: Transition) => {
    for (const { id, status, subscriptionStatus, validUntilMs } of changes) {
      const ended = status === 'Ended' ? { due_at: null } : {};
      const cut = validUntilMs === undefined ? {} : { valid_until: validUntilMs };
      patch(id, { status, subscription_status: subscriptionStatus, ...ended, ...cut });
    }
    if (begins) {
      const next = bought(begins.plan as SoldPlan, begins.startMs, `sub-${held.length}`);
      held.push({ ...next, paid_installments: 0, due_at: begins.startMs });
    }
  };
  const attempt = (work: () => Transition) => {
    try {
      apply(work());
    } catch (error) {
      if (!(error instanceof Error && error.name === 'Refusal')) throw error;
    }
  };
  const collect = (pays: boolean) => {
    for (let guard = 0; guard < 500; guard += 1) {
      const due = living().find(({ due_at }) => due_at !== null && due_at <= nowMs);
      if (!due) return;
      const step = nextStep(due, nowMs);
      if (step.kind === 'end') patch(due.id, { status: 'Ended', subscription_status: 'Ended', due_at: null });
      else if (step.kind === 'wait') patch(due.id, { due_at: dueAt(due) });
      else if (pays) {
        payments.push({ subscriptionId: due.id, charge: step.charge });
        patch(due.id, charged(due, step.charge));
      } else patch(due.id, declined(due, nowMs));
    }
    throw new Error('The jobs never end.');
  };
  return {
    held: () => held,
    payments,
    nowMs: () => nowMs,
    play({ kind, yearly, count, days, pays }: Event) {
      const [plan, other] = yearly ? [YEARLY, MONTHLY] : [MONTHLY, YEARLY];
      if (kind === 'buy' && living().every((one) => isOver(one, nowMs))) {
        const next = bought(plan, nowMs, `sub-${held.length}`, yearly ? count : 1);
        held.push(next);
        const amountMinor = Math.round(plan.priceMinor / next.installments);
        const first = { priceMinor: plan.priceMinor, periodStartMs: nowMs, periodEndMs: next.valid_until };
        payments.push({
          subscriptionId: next.id,
          charge: { kind: 'renewal', amountMinor, installment: 1, key: next.id, ...first },
        });
      }
      if (kind === 'switch') attempt(() => switchPlan(living(), { from: plan.serviceId, to: other.serviceId }, nowMs));
      if (kind === 'cancel' || kind === 'take back') {
        const reason = kind === 'cancel' ? CANCELLATION_REASONS[0] : undefined;
        attempt(() => removePlan(living(), { serviceId: plan.serviceId, reason }, nowMs));
      }
      if (kind === 'wait') nowMs += days * DAY_MS;
      collect(pays);
    },
  };
};

const LONGEST_WAIT_MS = Math.max(...RETRY_AFTER_DAYS) * DAY_MS;

test('no sequence of events gives two active plans, negative money, a charge without a period, or a period without a charge', () => {
  fc.assert(
    fc.property(events, (sequence) => {
      const { held, payments, nowMs, play } = world();
      for (const event of sequence) {
        play(event);
        const counting = held().filter((one) => !isOver(one, nowMs()));
        expect(counting.filter(({ start_date }) => start_date <= nowMs()).length).toBeLessThanOrEqual(1);
        // What lasts is paid, but for the days in which a declined payment is tried again.
        for (const one of counting.filter(({ start_date }) => start_date <= nowMs())) {
          const isPaid = payments.some(
            ({ subscriptionId, charge }) => subscriptionId === one.id && charge.periodEndMs === one.valid_until,
          );
          const nextTryInMs = (one.due_at ?? Number.POSITIVE_INFINITY) - nowMs();
          const isTriedAgain =
            one.failed_tries >= 1 && one.failed_tries <= RETRY_AFTER_DAYS.length && nextTryInMs <= LONGEST_WAIT_MS;
          expect((isPaid && one.valid_until > nowMs()) || isTriedAgain).toBe(true);
        }
      }
      const paid = new Map<string, number>();
      for (const { subscriptionId, charge } of payments) {
        expect(charge.amountMinor).toBeGreaterThan(0);
        expect(charge.periodEndMs).toBeGreaterThan(charge.periodStartMs);
        expect(held().some(({ id }) => id === subscriptionId)).toBe(true);
        const period = `${subscriptionId}:${charge.periodStartMs}`;
        const sum = (paid.get(period) ?? 0) + charge.amountMinor;
        expect(sum).toBeLessThanOrEqual(charge.priceMinor);
        paid.set(period, sum);
      }
      // A payment of a period is taken once, and the periods of a plan follow each other without a gap or an overlap.
      const taken = payments.map(
        ({ subscriptionId, charge }) => `${subscriptionId}:${charge.periodStartMs}:${charge.installment}`,
      );
      expect(new Set(taken).size).toBe(taken.length);
      for (const { id } of held()) {
        const periods = payments.filter((one) => one.subscriptionId === id && one.charge.installment === 1);
        for (const [index, { charge }] of periods.entries()) {
          const next = periods[index + 1]?.charge.periodStartMs ?? charge.periodEndMs;
          expect(next).toBe(charge.periodEndMs);
        }
      }
    }),
    { numRuns: 500 },
  );
});
