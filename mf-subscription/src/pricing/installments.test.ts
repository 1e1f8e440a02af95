import fc from 'fast-check';
import { installmentAmount, installmentCount, perMonth } from './installments.ts';

test('SUBS-003: an annual price as a monthly one, half-up to cents', () => {
  expect(perMonth(199.99)).toBe(16.67);
  expect(perMonth(0.06)).toBe(0.01);
  expect(perMonth(0.05)).toBe(0);
});

test.each([
  [199.99, 1, 199.99],
  [199.99, 3, 66.66],
  [199.99, 6, 33.33],
  [100, 3, 33.33],
  [100, 6, 16.67],
  [0.03, 6, 0.01],
  [119.91, 6, 19.99],
] as const)('SUBS-004: $%d in %d payments is $%d each', (price, count, amount) => {
  expect(installmentAmount(price, count)).toBe(amount);
});

test('SUBS-004: payments never differ from the price by more than half a cent each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(1, 3, 6), (cents, count) => {
      const payments = Math.round(installmentAmount(cents / 100, count as 1 | 3 | 6) * 100) * count;
      expect(Math.abs(payments - cents)).toBeLessThanOrEqual(count / 2);
    }),
  );
});

test.each([
  ['1', 1],
  ['3', 3],
  ['6', 6],
  ['12', 1],
  ['', 1],
  ['3.0', 1],
  [null, 1],
])('SUBS-004: reads %j payments of an address as %d', (text, count) => {
  expect(installmentCount(text)).toBe(count);
});
