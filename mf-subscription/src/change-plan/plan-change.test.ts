import { aSubscription } from '@grandstand/contracts-testing';
import type { Plan } from '../pricing/plan.ts';
import type { HeldPlan } from '../subscription/held-plan.ts';
import { planChange } from './plan-change.ts';

const MONTHLY = { period: 'monthly', packageId: 'yes.web.Monthly', name: 'Monthly', price: 19.99 };
const plan = (fields: Partial<Plan> = {}): Plan => ({ ...MONTHLY, promotion: null, includes: [], ...fields }) as Plan;
const annual = plan({ period: 'annual', packageId: 'yes.web.Yearly' });
const held = (kind: HeldPlan['future']['kind']): HeldPlan => ({
  subscription: aSubscription({ serviceID: 'yes.web.Monthly' }),
  period: 'monthly',
  future: { kind, onMs: 1, ...(kind === 'switches' ? { next: aSubscription() } : {}) } as HeldPlan['future'],
});

test('SUBS-044: an active plan changes to a plan of another period only', () => {
  expect(planChange(held('renews'), annual)).toEqual({
    kind: 'possible',
    oldServiceID: 'yes.web.Monthly',
    plan: annual,
  });
  expect(planChange(held('renews'), plan())).toEqual({ kind: 'same' });
  expect(planChange(held('renews'), undefined)).toEqual({ kind: 'same' });
});

test.each(['expires', 'switches'] as const)('SUBS-044, SUBS-045: a plan that %s cannot be changed', (kind) => {
  expect(planChange(held(kind), annual)).toEqual({ kind: 'locked' });
});
