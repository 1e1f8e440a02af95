import { ageInYears } from '@grandstand/shared-contracts';

/** Reads `MM/DD/YYYY` as a day in UTC, epoch ms; null for an invalid date. */
export const parseBirthDate = (text: string): number | null => {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!year) return null;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const read = new Date(at);
  const isThatDay = read.getUTCMonth() === Number(month) - 1 && read.getUTCDate() === Number(day);
  return isThatDay ? at : null;
};

/** decided on the full date, both bounds included. */
export const isEligibleAge = (
  birthMs: number,
  nowMs: number,
  { minAge, maxAge }: { minAge: number; maxAge: number },
) => {
  const age = ageInYears(birthMs, nowMs);
  return age >= minAge && age <= maxAge;
};
