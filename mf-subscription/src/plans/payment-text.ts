import type { Host } from '@grandstand/shared-contracts';
import { type InstallmentCount, installmentAmount } from '../pricing/installments.ts';

/** SUBS-004 in words: `Pay in full: $199.99`, `3 × $66.66 at 0%`. `price` is dollars. */
export const paymentText = (
  { t, format }: Pick<Host, 't' | 'format'>,
  price: number,
  count: InstallmentCount,
): string => {
  const amount = format.money(installmentAmount(price, count));
  return count === 1 ? t('plans.payInFull', { amount }) : t('plans.installments', { count, amount });
};
