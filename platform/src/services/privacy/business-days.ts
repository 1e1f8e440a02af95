import { GAME_TIME_ZONE } from '@grandstand/shared-contracts';

const DAY_MS = 24 * 60 * 60_000;
const WEEKEND = ['Sat', 'Sun'];
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: GAME_TIME_ZONE });

/** The same time of day, `days` business days of New York later. Holidays count as business days. */
export const afterBusinessDays = (fromMs: number, days: number): number => {
  let atMs = fromMs;
  for (let left = days; left > 0; ) {
    atMs += DAY_MS;
    if (!WEEKEND.includes(weekday.format(atMs))) left -= 1;
  }
  return atMs;
};
