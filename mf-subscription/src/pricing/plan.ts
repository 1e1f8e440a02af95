import { runningPromotion, type WatchState } from '@grandstand/shared-contracts';
import type { PackageMessage } from '@grandstand/shared-contracts/api';

export type PlanPeriod = SelectedPlan['period'];

/** What one card sells. Prices are dollars. */
export interface Plan {
  readonly period: PlanPeriod;
  readonly packageId: string;
  /** As the service names it. */
  readonly name: string;
  /** Charged now: the promotion's while one runs. */
  readonly price: number;
  /** Set while a promotion runs. `lastDayMs`: a moment of its last day in New York, epoch ms. */
  readonly promotion: { readonly regularPrice: number; readonly lastDayMs: number } | null;
  readonly includes: readonly string[];
}

export type SelectedPlan = WatchState['selectedPlan'];

const PERIODS = { NoOfYears: 'annual', NoOfMonths: 'monthly' } as const;

const toPlan = ({ pkgMsg, promoMsg }: PackageMessage, nowMs: number): Plan => {
  const promotion = runningPromotion(promoMsg, nowMs);
  return {
    period: PERIODS[pkgMsg.period],
    packageId: pkgMsg.packageID,
    name: pkgMsg.displayName,
    price: promotion?.promotionPrice ?? pkgMsg.retailPrice,
    promotion: promotion && { regularPrice: pkgMsg.retailPrice, lastDayMs: promotion.lastDayMs },
    includes: pkgMsg.includes,
  };
};

/** At most one plan of each period, annual first; the first package of a period is used. */
export const plansFrom = (packages: readonly PackageMessage[], nowMs: number): readonly Plan[] => {
  const plans = packages.map((message) => toPlan(message, nowMs));
  return (['annual', 'monthly'] as const).flatMap((period) => plans.find((plan) => plan.period === period) ?? []);
};
