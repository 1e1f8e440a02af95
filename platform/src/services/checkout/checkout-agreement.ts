import type { SubscriptionPackageRequest, UpdatePaymentMethodRequest } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { ERROR_TEXTS } from '../language/checkout-texts.ts';
import type { CheckoutRepo } from './checkout.repo.ts';
import { readOrder, summaryOf } from './checkout-order.ts';
import type { RequestedCheckout } from './checkout-payment.ts';
import { error, type PageAnswer } from './page-answer.ts';

export interface CheckoutAgreement {
  /** Stores the order that the site requests, priced here (S-15), and returns its summary. */
  order(checkout: RequestedCheckout, request: SubscriptionPackageRequest): Promise<PageAnswer>;
  /** Stores which saved card is to be replaced. */
  cardUpdate(checkout: RequestedCheckout, request: UpdatePaymentMethodRequest): Promise<PageAnswer>;
}

/** What is agreed on before anybody pays. */
export const createCheckoutAgreement = ({
  repo,
  clock,
}: {
  readonly repo: CheckoutRepo;
  readonly clock: Clock;
}): CheckoutAgreement => ({
  async order(checkout, request) {
    const { language } = checkout;
    if (checkout.action !== 'new') return error(language, 'malformed_request', [ERROR_TEXTS.wrongRequest], true);
    const order = readOrder(request, clock.now());
    if ('code' in order) return error(language, order.code, [order.message]);
    await repo.agree(checkout.id, { order, payment_method_id: null });
    return { outcome: 'ready', summary: summaryOf(order, request, clock.now(), language) };
  },

  async cardUpdate(checkout, request) {
    const { language } = checkout;
    if (checkout.action !== 'update') return error(language, 'malformed_request', [ERROR_TEXTS.wrongRequest], true);
    const method = await repo.cardMethod(checkout.account_id, request.currentPaymentMethodId);
    if (!method) return error(language, 'eV1664', [ERROR_TEXTS.noCard]);
    await repo.agree(checkout.id, { order: null, payment_method_id: method.id });
    return { outcome: 'ready', summary: null };
  },
});
