import type { PromoPricing } from './config/remote-config.ts';
import { DEFAULT_MONTHLY_PRICE } from './constants.ts';

/** What the marketing texts quote, in dollars; `annual` is null when no annual price is configured. */
export interface QuotedPrices {
  readonly monthly: number;
  readonly annual: number | null;
}

const toPrice = (value: number | string | undefined): number | null => {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : null;
};

/** SUBS-001, SUBS-002: promo if its flag is set, else regular if present, else 19.99 a month and no annual price. */
export const quotedPrices = (promo: PromoPricing): QuotedPrices => ({
  monthly:
    (promo.monthly ? toPrice(promo.monthlyPromo) : null) ?? toPrice(promo.monthlyRegular) ?? DEFAULT_MONTHLY_PRICE,
  annual: (promo.annually ? toPrice(promo.annualPromo) : null) ?? toPrice(promo.annualRegular),
});

/** Half-up to cents. */
export const roundToCents = (dollars: number): number => Math.round((dollars + Number.EPSILON) * 100) / 100;

/** Always two decimals, no currency sign: `19.99`. */
export const formatPrice = (dollars: number): string => roundToCents(dollars).toFixed(2);

/** `$199.99/yr or $19.99/mo`; without an annual price `$19.99/mo`. */
export const priceClause = ({ monthly, annual }: QuotedPrices): string =>
  annual === null ? `$${formatPrice(monthly)}/mo` : `$${formatPrice(annual)}/yr or $${formatPrice(monthly)}/mo`;
