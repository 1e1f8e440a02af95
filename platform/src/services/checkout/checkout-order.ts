import { GAME_TIME_ZONE, installmentsOf } from '@grandstand/shared-contracts';
import type { CheckoutErrorCode, SubscriptionPackageRequest } from '@grandstand/shared-contracts/api';
import { formatIn } from '@grandstand/shared-contracts/config';
import { ERROR_TEXTS, TEXT } from '../language/checkout-texts.ts';
import { type Sentence, textsIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import { PLANS, priceAt } from '../plans/packages.ts';
import { afterMonths } from '../plans/subscription-machine.ts';
import type { CheckoutOrder } from './checkout.tables.ts';

/** Declined payments after which a checkout ends. */
export const MAX_TRIES = 3;

/** What the page shows of an order. */
export interface OrderSummary {
  readonly plan: string;
  /** `$66.66` */
  readonly due: string;
  readonly dueLabel: string;
  /** The payments that follow; empty without any. */
  readonly later: string;
  readonly terms: string;
}

/** Why there is no order. */
export interface OrderError {
  readonly code: CheckoutErrorCode;
  readonly message: Sentence;
}

/** `minor`: cents. */
export const dollars = (minor: number, language: Language): string => formatIn(language).money(minor / 100);
const day = (language: Language) =>
  new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'medium', timeZone: GAME_TIME_ZONE });

export const planOf = (serviceId: string | undefined) => PLANS.find((plan) => plan.serviceId === serviceId);

/** S-15: the order that a request names, as the server counts it. Whatever the site thinks it costs must be the same. */
export const readOrder = (request: SubscriptionPackageRequest, nowMs: number): CheckoutOrder | OrderError => {
  const { packageId, noOfInstallments, cardType, voucherCodes, total, zip } = request;
  const plan = planOf(packageId[0]?.serviceId);
  if (!plan || (noOfInstallments > 1 && plan.type !== 'Yearly')) return { code: 'eV1663', message: ERROR_TEXTS.plan };
  if ((cardType === 'Splitit') !== noOfInstallments > 1) {
    return { code: 'malformed_request', message: ERROR_TEXTS.wrongRequest };
  }
  if (voucherCodes.length > 0) return { code: 'voucher_unknown', message: ERROR_TEXTS.voucher };
  const priceMinor = priceAt(plan, nowMs);
  if (Math.round(total * 100) !== installmentsOf(priceMinor, noOfInstallments)[0]) {
    return { code: 'total_differs', message: ERROR_TEXTS.total };
  }
  return { serviceId: plan.serviceId, priceMinor, installments: noOfInstallments, zip };
};

/** A price that changed since the viewer saw it is not charged. */
export const isStillPriced = ({ serviceId, priceMinor }: CheckoutOrder, nowMs: number): boolean => {
  const plan = planOf(serviceId);
  return plan !== undefined && priceAt(plan, nowMs) === priceMinor;
};

export const summaryOf = (
  { serviceId, priceMinor, installments }: CheckoutOrder,
  { totalLabel, termsAndConditionsText }: SubscriptionPackageRequest,
  nowMs: number,
  language: Language,
): OrderSummary => {
  const t = textsIn(language);
  const [due = 0, ...later] = installmentsOf(priceMinor, installments);
  return {
    plan: planOf(serviceId)?.displayName ?? '',
    due: dollars(due, language),
    dueLabel: totalLabel,
    later: later.length === 0 ? '' : t(TEXT.later, laterPayments(later, nowMs, language)),
    terms: termsAndConditionsText,
  };
};

/** Equal monthly payments are counted: four of `$33.33` and a last one of `$33.34` are `4 × $33.33 + $33.34`. */
const laterPayments = (amounts: readonly number[], nowMs: number, language: Language) => {
  const counts = new Map<number, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  const payments = [...counts].map(
    ([amount, count]) => `${count > 1 ? `${count} × ` : ''}${dollars(amount, language)}`,
  );
  const date = day(language).format(afterMonths(nowMs, amounts.length));
  return { payments: payments.join(' + '), date };
};
