import { expect, test } from '@jest/globals';
import { afterBusinessDays } from './business-days.ts';

const noon = (date: string) => Date.parse(`${date}T17:00:00Z`);

test.each([
  ['Monday', '2026-03-16', 5, '2026-03-23'],
  ['Friday', '2026-03-20', 5, '2026-03-27'],
  ['Friday', '2026-03-20', 1, '2026-03-23'],
  ['Saturday', '2026-03-21', 5, '2026-03-27'],
  ['Wednesday', '2026-03-18', 7, '2026-03-27'],
])('PLAT-054: %s %s plus %i business days is %s', (_day, from, days, until) => {
  expect(afterBusinessDays(noon(from), days)).toBe(noon(until));
});
