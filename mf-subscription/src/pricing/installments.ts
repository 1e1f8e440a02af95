import { INSTALLMENT_COUNTS, type InstallmentCount, installmentsOf } from '@grandstand/shared-contracts';

export type { InstallmentCount };

/** Whole cents, to avoid floating-point rounding. */
const minor = (dollars: number): number => Math.round(dollars * 100);

/** SUBS-003: an annual price as a monthly one, dollars. */
export const perMonth = (annualDollars: number): number => Math.round(minor(annualDollars) / 12) / 100;

/** SUBS-004: one payment of `count`, dollars. The server adds the remainder to the last one. */
export const installmentAmount = (annualDollars: number, count: InstallmentCount): number =>
  (installmentsOf(minor(annualDollars), count)[0] ?? 0) / 100;

/** A count from an address; unknown counts mean the full price. */
export const installmentCount = (text: string | null): InstallmentCount =>
  INSTALLMENT_COUNTS.find((count) => String(count) === text) ?? 1;
