import type { PromoPricing } from './config/remote-config.ts';
import { DEFAULT_MONTHLY_PRICE, type INSTALLMENT_COUNTS } from './constants.ts';
import type { Host } from './host/host.ts';
import { isDayPast } from './promotion.ts';
import { roundToCents } from './round-to-cents.ts';

/** What the marketing texts quote, in dollars; `annual` is null when no annual price is configured. */
export interface QuotedPrices {
  readonly monthly: number;
  readonly annual: number | null;
}

const toPrice = (value: number | string | undefined): number | null => {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : null;
};

/**
 * SUBS-001, SUBS-002: promo if its flag is set, else regular if present, else 19.99 a month and no annual price. The
 * annual promo ends with `yearlyOfferEndDate`, that day in New York included.
 */
export const quotedPrices = (promo: PromoPricing, nowMs = Date.now()): QuotedPrices => ({
  monthly:
    (promo.monthly ? toPrice(promo.monthlyPromo) : null) ?? toPrice(promo.monthlyRegular) ?? DEFAULT_MONTHLY_PRICE,
  annual:
    (promo.annually && !isDayPast(promo.yearlyOfferEndDate, nowMs) ? toPrice(promo.annualPromo) : null) ??
    toPrice(promo.annualRegular),
});

/** Always two decimals, no currency sign: `19.99`. */
export const formatPrice = (dollars: number): string => roundToCents(dollars).toFixed(2);

/** `$199.99/yr or $19.99/mo`; without an annual price `$19.99/mo`. */
export const priceClause = ({ monthly, annual }: QuotedPrices, { t, format }: Pick<Host, 't' | 'format'>): string =>
  annual === null
    ? t('price.monthly', { monthly: format.money(monthly) })
    : t('price.both', { annual: format.money(annual), monthly: format.money(monthly) });

/** 1 means one payment of the full price. */
export type InstallmentCount = (typeof INSTALLMENT_COUNTS)[number];

/**
 * A price in cents as its payments, the first one due today. Each is half-up to cents, and the last one takes what is
 * left, so that they add up to the price and none is below zero (SUBS-004, A-71).
 */
export const installmentsOf = (priceMinor: number, count: InstallmentCount): readonly number[] => {
  const share = Math.round(priceMinor / count);
  let left = priceMinor;
  return Array.from({ length: count }, (_payment, index) => {
    const amount = index === count - 1 ? left : Math.min(share, left);
    left -= amount;
    return amount;
  });
};
