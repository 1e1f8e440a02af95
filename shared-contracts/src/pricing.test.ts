import { formatIn } from './config/format.ts';
import { PromoPricing } from './config/remote-config.ts';
import { translator } from './config/translator.ts';
import { priceClause, quotedPrices } from './pricing.ts';
import { COMMON_TEXTS } from './texts/index.ts';

const english = { t: translator(COMMON_TEXTS), format: formatIn('en') };
const prices = (configured: object) => quotedPrices(PromoPricing.parse(configured));

test.each([
  ['nothing configured', {}, 19.99],
  ['a regular price', { monthlyRegular: 24.99 }, 24.99],
  ['a promotion that is not on', { monthlyPromo: 9.99, monthlyRegular: 24.99 }, 24.99],
  ['a promotion that is on', { monthly: true, monthlyPromo: 9.99, monthlyRegular: 24.99 }, 9.99],
  ['a promotion without a price', { monthly: true, monthlyRegular: 24.99 }, 24.99],
  ['a promotion alone that is off', { monthlyPromo: 9.99 }, 19.99],
  ['numbers as text', { monthly: true, monthlyPromo: '9.99' }, 9.99],
  ['texts that are not numbers', { monthly: true, monthlyPromo: 'soon', monthlyRegular: '' }, 19.99],
  ['a price below zero', { monthlyRegular: -1 }, 19.99],
])('SUBS-001: with %s a month is quoted at the promotion, the regular price or 19.99', (_what, configured, monthly) => {
  expect(prices(configured).monthly).toBe(monthly);
});

test.each([
  ['nothing configured', {}, null],
  ['a regular price', { annualRegular: 199.99 }, 199.99],
  ['a promotion that is on', { annually: true, annualPromo: 149.99, annualRegular: 199.99 }, 149.99],
  ['a promotion that is off', { annualPromo: 149.99, annualRegular: 199.99 }, 199.99],
  ['a promotion that is off, alone', { annualPromo: 149.99 }, null],
])(
  'SUBS-002: with %s a year is quoted at the promotion or the regular price, and has no default',
  (_what, configured, annual) => {
    expect(prices(configured).annual).toBe(annual);
  },
);

test('SUBS-002: a year without a price is left out of the texts', () => {
  expect(priceClause(prices({}), english)).toBe('$19.99/mo');
});

test.each([
  ['03/31/2026', Date.UTC(2026, 3, 1, 3, 59), 179.99],
  ['03/31/2026', Date.UTC(2026, 3, 1, 4), 199.99],
  ['', Date.UTC(2030, 0, 1), 179.99],
])(
  'SUBS-002: the annual promo counts through yearlyOfferEndDate %s in New York',
  (yearlyOfferEndDate, nowMs, annual) => {
    const promo = PromoPricing.parse({
      annually: true,
      annualPromo: 179.99,
      annualRegular: 199.99,
      yearlyOfferEndDate,
    });
    expect(quotedPrices(promo, nowMs).annual).toBe(annual);
  },
);
