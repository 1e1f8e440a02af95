import { GAME_TIME_ZONE } from '@grandstand/shared-contracts';
import type { PackageMessage } from '@grandstand/shared-contracts/api';

export type Promotion = PackageMessage['promoMsg'][number];

const newYorkDay = new Intl.DateTimeFormat('en-US', {
  timeZone: GAME_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in New York at `nowMs`, as a number that sorts: 20261120. */
const dayAt = (nowMs: number): number => {
  const part = Object.fromEntries(newYorkDay.formatToParts(nowMs).map(({ type, value }) => [type, Number(value)]));
  return sortable(part['year'] ?? 0, part['month'] ?? 0, part['day'] ?? 0);
};

const sortable = (year: number, month: number, day: number): number => year * 10_000 + month * 100 + day;

/** `MM/DD/YYYY` as a number that sorts; null when it is no day of the calendar. */
const parseDay = (text: string): number | null => {
  const [, month, day, year] = (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? sortable(year, month, day) : null;
};

/** SUBS-005: both days included, calendar days in New York; a date that cannot be read means no promotion. */
export const isRunning = ({ startDate, endDate }: Promotion, nowMs: number): boolean => {
  const start = parseDay(startDate);
  const end = parseDay(endDate);
  const today = dayAt(nowMs);
  return start !== null && end !== null && start <= today && today <= end;
};

/** The promotion that counts now: the cheapest of those that run, or null. */
export const runningPromotion = (promotions: readonly Promotion[], nowMs: number): Promotion | null =>
  promotions
    .filter((promotion) => isRunning(promotion, nowMs))
    .reduce<Promotion | null>(
      (best, promotion) => (best && best.promotionPrice <= promotion.promotionPrice ? best : promotion),
      null,
    );
