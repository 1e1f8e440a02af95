import type { PackageMessage } from '@grandstand/shared-contracts/api';
import { runningPromotion } from './promotion.ts';

export type PlanPeriod = 'annual' | 'monthly';

/** What one card sells. Prices are dollars. */
export interface Plan {
  readonly period: PlanPeriod;
  readonly packageId: string;
  /** Charged now: the promotion's while one runs. */
  readonly price: number;
  /** Set while a promotion runs; `endsOn` is its last day as the service wrote it, MM/DD/YYYY. */
  readonly promotion: { readonly regularPrice: number; readonly endsOn: string } | null;
  readonly includes: readonly string[];
}

const PERIODS = { NoOfYears: 'annual', NoOfMonths: 'monthly' } as const;

const toPlan = ({ pkgMsg, promoMsg }: PackageMessage, nowMs: number): Plan => {
  const promotion = runningPromotion(promoMsg, nowMs);
  return {
    period: PERIODS[pkgMsg.period],
    packageId: pkgMsg.packageID,
    price: promotion?.promotionPrice ?? pkgMsg.retailPrice,
    promotion: promotion && { regularPrice: pkgMsg.retailPrice, endsOn: promotion.endDate },
    includes: pkgMsg.includes,
  };
};

/** At most one plan of each period, annual first; the first package of a period stands for it. */
export const plansFrom = (packages: readonly PackageMessage[], nowMs: number): readonly Plan[] => {
  const plans = packages.map((message) => toPlan(message, nowMs));
  return (['annual', 'monthly'] as const).flatMap((period) => plans.find((plan) => plan.period === period) ?? []);
};
