import { formatPrice } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { type InstallmentCount, installmentAmount } from '../pricing/installments.ts';

/** SUBS-004 in words: `Pay in full: $199.99`, `3 × $66.66 at 0%`. `price` is dollars. */
export const paymentText = (t: Translate, price: number, count: InstallmentCount): string => {
  const amount = formatPrice(installmentAmount(price, count));
  return count === 1 ? t('plans.payInFull', { amount }) : t('plans.installments', { count, amount });
};
