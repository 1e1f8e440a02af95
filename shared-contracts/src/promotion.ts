import type { PackageMessage } from './api/packages.ts';
import { GAME_TIME_ZONE } from './constants.ts';

export type Promotion = PackageMessage['promoMsg'][number];

const newYorkDay = new Intl.DateTimeFormat('en-US', {
  timeZone: GAME_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in New York at `nowMs`. */
const dayAt = (nowMs: number): Day => {
  const part = Object.fromEntries(newYorkDay.formatToParts(nowMs).map(({ type, value }) => [type, Number(value)]));
  return dayIn(part['year'] ?? 0, part['month'] ?? 0, part['day'] ?? 0);
};

/** A day of the calendar as its noon in UTC, which is the same day in New York. Epoch ms. */
type Day = number;
const dayIn = (year: number, month: number, day: number): Day => Date.UTC(year, month - 1, day, 12);

/** `MM/DD/YYYY`; null when it is not a date. */
const parseDay = (text: string): Day | null => {
  const [, month, day, year] = (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(dayIn(year, month, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
};

/** `lastDayMs`: a moment of its last day in New York, epoch ms. */
interface RunningPromotion {
  readonly promotionPrice: number;
  readonly lastDayMs: number;
}

/** SUBS-005: both days included, calendar days in New York; a date that cannot be read means no promotion. */
const running = ({ startDate, endDate, promotionPrice }: Promotion, nowMs: number): RunningPromotion | null => {
  const start = parseDay(startDate);
  const end = parseDay(endDate);
  const today = dayAt(nowMs);
  return start !== null && end !== null && start <= today && today <= end ? { promotionPrice, lastDayMs: end } : null;
};

/** Whether a day, `MM/DD/YYYY`, has ended in New York. False for a text that is not a date. */
export const isDayPast = (text: string, nowMs: number): boolean => {
  const day = parseDay(text);
  return day !== null && day < dayAt(nowMs);
};

export const isRunning = (promotion: Promotion, nowMs: number): boolean => running(promotion, nowMs) !== null;

/** The promotion that counts now: the cheapest of those that run, or null. */
export const runningPromotion = (promotions: readonly Promotion[], nowMs: number): RunningPromotion | null =>
  promotions
    .flatMap((promotion) => running(promotion, nowMs) ?? [])
    .reduce<RunningPromotion | null>(
      (best, promotion) => (best && best.promotionPrice <= promotion.promotionPrice ? best : promotion),
      null,
    );
