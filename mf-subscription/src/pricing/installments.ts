import { INSTALLMENT_COUNTS } from '@grandstand/shared-contracts';

/** 1 is the full price. */
export type InstallmentCount = (typeof INSTALLMENT_COUNTS)[number];

/** Half-up to cents, counted in whole cents so that no binary fraction decides. */
const share = (priceDollars: number, count: number): number => Math.round(Math.round(priceDollars * 100) / count) / 100;

/** SUBS-003: an annual price as a monthly one, dollars. */
export const perMonth = (annualDollars: number): number => share(annualDollars, 12);

/** SUBS-004: one payment of `count`, dollars. The server puts what is left over into the last one. */
export const installmentAmount = (annualDollars: number, count: InstallmentCount): number =>
  share(annualDollars, count);

/** A count as it came from an address; anything we do not offer is the full price. */
export const installmentCount = (text: string | null): InstallmentCount =>
  INSTALLMENT_COUNTS.find((count) => String(count) === text) ?? 1;
