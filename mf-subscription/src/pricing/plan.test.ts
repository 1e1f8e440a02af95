import type { PackageMessage } from '@grandstand/shared-contracts/api';
import { formatIn } from '@grandstand/shared-contracts/config';
import { plansFrom } from './plan.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const aPackage = (overrides: Partial<PackageMessage['pkgMsg']> = {}, promoMsg: PackageMessage['promoMsg'] = []) => ({
  pkgMsg: {
    packageID: 'yes.web.Yearly',
    period: 'NoOfYears' as const,
    retailPrice: 199.99,
    displayName: 'YES Annual',
    includes: ['Every game'],
    ...overrides,
  },
  promoMsg,
});
const monthly = aPackage({ packageID: 'yes.web.Monthly', period: 'NoOfMonths', retailPrice: 19.99 });

test('SUBS-007: lists annual first for any order of the response', () => {
  expect(plansFrom([monthly, aPackage()], NOW).map(({ period }) => period)).toEqual(['annual', 'monthly']);
});

test('SUBS-002: lists only the monthly plan without an annual package', () => {
  expect(plansFrom([monthly], NOW)).toEqual([
    {
      period: 'monthly',
      packageId: 'yes.web.Monthly',
      name: 'YES Annual',
      price: 19.99,
      promotion: null,
      includes: ['Every game'],
    },
  ]);
  expect(plansFrom([], NOW)).toEqual([]);
});

test('SUBS-005: a running promotion sets the price and keeps the regular one', () => {
  const [annual] = plansFrom(
    [aPackage({}, [{ startDate: '11/15/2026', endDate: '11/15/2026', promotionPrice: 149.99 }])],
    NOW,
  );
  expect(annual).toMatchObject({ price: 149.99, promotion: { regularPrice: 199.99 } });
  expect(formatIn('en').billingDay(annual?.promotion?.lastDayMs ?? 0)).toBe('November 15, 2026');
});

test('SUBS-005: ignores a promotion that has ended', () => {
  const [annual] = plansFrom(
    [aPackage({}, [{ startDate: '11/01/2026', endDate: '11/14/2026', promotionPrice: 149.99 }])],
    NOW,
  );
  expect(annual).toMatchObject({ price: 199.99, promotion: null });
});
