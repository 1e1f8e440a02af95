import { type InstallmentCount, installmentCount } from '../pricing/installments.ts';
import type { Plan, PlanPeriod, SelectedPlan } from '../pricing/plan.ts';

/** The choice is stored in the address, so that it survives a sign-in, a reload and Back. */
const PARAMETERS = { plan: 'plan', installments: 'installments' } as const;

/** The address's plan, else the first on sale; only the annual plan has installments. Null without plans. */
export const selectedPlan = (plans: readonly Plan[], query: URLSearchParams): SelectedPlan | null => {
  const plan = plans.find(({ period }) => period === query.get(PARAMETERS.plan)) ?? plans[0];
  return plan
    ? {
        period: plan.period,
        price: plan.price,
        packageID: plan.packageId,
        noOfInstallment: plan.period === 'annual' ? installmentsIn(query) : 1,
      }
    : null;
};

/** A plan was chosen and not only preselected, so there is a payment. */
export const isChosen = (query: URLSearchParams): boolean => query.has(PARAMETERS.plan);

/** The value of the annual card's list, also while another plan is selected. */
export const installmentsIn = (query: URLSearchParams): InstallmentCount =>
  installmentCount(query.get(PARAMETERS.installments));

/** `query` with another choice; its other parameters stay. */
export const withChoice = (
  query: URLSearchParams,
  choice: { readonly plan?: PlanPeriod; readonly installments?: InstallmentCount },
): URLSearchParams => {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choice))
    changed.set(PARAMETERS[name as keyof typeof PARAMETERS], `${value}`);
  return changed;
};
