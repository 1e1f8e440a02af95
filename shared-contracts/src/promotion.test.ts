import { isRunning, type Promotion, runningPromotion } from './promotion.ts';

const november = (overrides: Partial<Promotion> = {}): Promotion => ({
  startDate: '11/10/2026',
  endDate: '11/20/2026',
  promotionPrice: 99.99,
  ...overrides,
});
/** New York is five hours behind UTC in November. */
const at = (time: string) => Date.parse(time);

test.each([
  ['the last moment of the day before', '2026-11-10T04:59:59.999Z', false],
  ['the first moment of the first day', '2026-11-10T05:00:00.000Z', true],
  ['a day between', '2026-11-15T12:00:00Z', true],
  ['the last moment of the last day', '2026-11-21T04:59:59.999Z', true],
  ['the first moment of the day after', '2026-11-21T05:00:00.000Z', false],
])('SUBS-005: a promotion at %s in New York', (_moment, time, running) => {
  expect(isRunning(november(), at(time))).toBe(running);
});

test('SUBS-005: a promotion of one day runs that day, in summer time too', () => {
  const oneDay = november({ startDate: '07/04/2026', endDate: '07/04/2026' });
  expect(isRunning(oneDay, at('2026-07-04T03:59:59.999Z'))).toBe(false);
  expect(isRunning(oneDay, at('2026-07-04T04:00:00Z'))).toBe(true);
  expect(isRunning(oneDay, at('2026-07-05T03:59:59.999Z'))).toBe(true);
  expect(isRunning(oneDay, at('2026-07-05T04:00:00Z'))).toBe(false);
});

test('SUBS-005: a window over the turn of the year compares days, not texts', () => {
  const winter = november({ startDate: '12/20/2026', endDate: '01/05/2027' });
  expect(isRunning(winter, at('2027-01-02T12:00:00Z'))).toBe(true);
});

test.each([
  ['', '11/30/2026'],
  ['soon', '11/30/2026'],
  ['2026-11-01', '11/30/2026'],
  ['11/01/2026', '02/30/2027'],
  ['11/01/2026', '13/01/2026'],
  ['00/10/2026', '11/30/2026'],
  ['11/30/2026', '11/01/2026'],
])('SUBS-005: a promotion from "%s" to "%s" never runs', (startDate, endDate) => {
  expect(isRunning(november({ startDate, endDate }), at('2026-11-15T12:00:00Z'))).toBe(false);
});

test('of several running promotions the cheapest counts, and of none none does', () => {
  const now = at('2026-11-15T12:00:00Z');
  const cheapest = november({ promotionPrice: 79.99 });
  const over = november({ promotionPrice: 9.99, endDate: '11/12/2026' });
  const running = runningPromotion([november(), cheapest, over, november({ promotionPrice: 89.99 })], now);
  expect(running?.promotionPrice).toBe(cheapest.promotionPrice);
  expect(runningPromotion([over], now)).toBeNull();
});
