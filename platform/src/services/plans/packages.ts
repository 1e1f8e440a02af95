import { type Promotion, runningPromotion } from '@grandstand/shared-contracts';
import type { PackageMessage } from '@grandstand/shared-contracts/api';

/** Prices in minor units (cents). */
export interface Plan {
  readonly serviceId: string;
  readonly type: 'Monthly' | 'Yearly';
  readonly displayName: string;
  readonly priceMinor: number;
}

export const PLANS = [
  { serviceId: 'yes.web.Monthly', type: 'Monthly', displayName: 'YES Network Monthly', priceMinor: 19_99 },
  { serviceId: 'yes.web.Yearly', type: 'Yearly', displayName: 'YES Network Annual', priceMinor: 199_99 },
] as const satisfies readonly Plan[];

/** Offered for days, MM/DD/YYYY in New York, both included. */
const PROMOTIONS: Readonly<Record<Plan['type'], readonly Promotion[]>> = {
  Monthly: [],
  Yearly: [{ startDate: '02/01/2026', endDate: '03/31/2026', promotionPrice: 179.99 }],
};

/** Current price of a plan, cents: a promotion's price while one runs (SUBS-005, S-15). */
export const priceAt = ({ type, priceMinor }: Plan, nowMs: number): number => {
  const promotion = runningPromotion(PROMOTIONS[type], nowMs);
  return promotion ? Math.round(promotion.promotionPrice * 100) : priceMinor;
};

const INCLUDES: Readonly<Record<string, string>> = {
  yankees: 'New York Yankees games produced by YES',
  nets: 'Brooklyn Nets games produced by YES',
};
const ALWAYS_INCLUDED = ['Studio shows and replays', 'Up to 3 live streams at once'];

/** Plans on sale for the package items of a zone: `yankees`, `nets`. None that we know: both. */
export const packagesFor = (packageItems: readonly string[]): PackageMessage[] => {
  const requested = Object.keys(INCLUDES).filter((team) =>
    packageItems.some((item) => item.toLowerCase().includes(team)),
  );
  const teams = requested.length > 0 ? requested : Object.keys(INCLUDES);
  const includes = [...teams.flatMap((team) => INCLUDES[team] ?? []), ...ALWAYS_INCLUDED];
  return PLANS.map(({ serviceId, type, displayName, priceMinor }) => ({
    pkgMsg: {
      packageID: serviceId,
      period: type === 'Monthly' ? 'NoOfMonths' : 'NoOfYears',
      retailPrice: priceMinor / 100,
      displayName,
      includes,
    },
    promoMsg: [...PROMOTIONS[type]],
  }));
};
