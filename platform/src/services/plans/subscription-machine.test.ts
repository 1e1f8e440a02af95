import { CANCELLATION_REASONS } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PLANS } from './packages.ts';
import { type HeldSubscription, isOver, removePlan, switchPlan, type Transition } from './subscription-machine.ts';

const DAY_MS = 24 * 60 * 60_000;
const [MONTHLY, YEARLY] = ['yes.web.Monthly', 'yes.web.Yearly'];
const START = Date.UTC(2026, 0, 31);

const monthly = (overrides: Partial<HeldSubscription> = {}): HeldSubscription => ({
  id: 'first',
  service_id: MONTHLY,
  status: 'Active',
  subscription_status: 'Active',
  start_date: START,
  valid_until: START + 30 * DAY_MS,
  payment_method: 'Credit/Debit Card',
  paid_installments: 1,
  failed_tries: 0,
  ...overrides,
});

const applied = (held: readonly HeldSubscription[], { changes, begins }: Transition): HeldSubscription[] => [
  ...held.map((one) => {
    const change = changes.find(({ id }) => id === one.id);
    return change ? { ...one, status: change.status, subscription_status: change.subscriptionStatus } : one;
  }),
  ...(begins
    ? [
        monthly({
          id: `plan-${held.length}`,
          service_id: begins.plan.serviceId,
          start_date: begins.startMs,
          valid_until: begins.validUntilMs,
        }),
      ]
    : []),
];

test('PLAT-020: the new plan begins when the paid time ends, and is valid for its period', () => {
  const { begins, changes } = switchPlan([monthly()], { from: MONTHLY, to: YEARLY }, START + DAY_MS);
  expect(changes).toEqual([{ id: 'first', status: 'Active', subscriptionStatus: 'Active - Cancelled' }]);
  expect(begins).toMatchObject({ startMs: START + 30 * DAY_MS, validUntilMs: Date.UTC(2027, 2, 2) });
});

test('a month after the 31st of January is the last of February', () => {
  const yearly = monthly({ service_id: YEARLY, valid_until: Date.UTC(2027, 0, 31) });
  const { begins } = switchPlan([yearly], { from: YEARLY, to: MONTHLY }, START + DAY_MS);
  expect(begins?.validUntilMs).toBe(Date.UTC(2027, 1, 28));
});

test('A-94: a plan with a successor ends with its paid time', () => {
  const switching = monthly({ subscription_status: 'Active - Cancelled' });
  expect(isOver(switching, START + 30 * DAY_MS - 1)).toBe(false);
  expect(isOver(switching, START + 30 * DAY_MS)).toBe(true);
  expect(isOver(monthly(), START + 300 * DAY_MS)).toBe(false);
});

type Step = { kind: 'switch' | 'remove' | 'wait'; service: string; days: number };
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('switch', 'remove', 'wait'),
    service: fc.constantFrom(MONTHLY, YEARLY),
    days: fc.integer({ min: 1, max: 200 }),
  }),
  { maxLength: 25 },
);

const attempt = (work: () => Transition): Transition | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

test('whatever is asked in whatever order, at most one plan runs and one follows it, and what ended stays ended', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let held: HeldSubscription[] = [monthly()];
      let nowMs = START + DAY_MS;
      for (const { kind, service, days } of sequence) {
        const before = held;
        if (kind === 'wait') nowMs += days * DAY_MS;
        const living = held.filter(({ status }) => status !== 'Ended');
        const reason = days % 2 === 0 ? CANCELLATION_REASONS[0] : undefined;
        const to = PLANS.find(({ serviceId }) => serviceId !== service)?.serviceId ?? '';
        const transition =
          kind === 'wait'
            ? null
            : attempt(() =>
                kind === 'switch'
                  ? switchPlan(living, { from: service, to }, nowMs)
                  : removePlan(living, { serviceId: service, reason }, nowMs),
              );
        if (transition) held = applied(held, transition);

        const counting = held.filter((one) => !isOver(one, nowMs));
        const running = counting.filter(({ start_date }) => start_date <= nowMs);
        const following = counting.filter(({ start_date }) => start_date > nowMs);
        expect(running.length).toBeLessThanOrEqual(1);
        expect(following.length).toBeLessThanOrEqual(1);
        const switching = running.filter((one) => one.subscription_status === 'Active - Cancelled');
        expect(following.map(({ start_date }) => start_date)).toEqual(switching.map(({ valid_until }) => valid_until));
        for (const one of before.filter(({ status }) => status === 'Ended')) expect(held).toContainEqual(one);
        // A Final Bill is final.
        for (const { id } of before.filter(({ status }) => status === 'Final Bill')) {
          expect(held.find((one) => one.id === id)?.status).toBe('Final Bill');
        }
      }
    }),
    { numRuns: 300 },
  );
});
