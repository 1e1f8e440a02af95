import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { LedgerRow } from '../billing/ledger.repo.ts';
import type { PaymentGateway, RegisteredCard } from '../billing/payment-gateway.ts';
import { DECLINE_REASONS, ERROR_TEXTS, TEXT } from '../language/checkout-texts.ts';
import { textsIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import { PLANS } from '../plans/packages.ts';
import type { CheckoutRepo, CheckoutRow } from './checkout.repo.ts';
import { dollars, isStillPriced, MAX_TRIES, planOf } from './checkout-order.ts';
import { cardUpdated, error, over, type PageAnswer } from './page-answer.ts';

/** A checkout, and the language of the page that sent the request. */
export type RequestedCheckout = CheckoutRow & { readonly language: Language };

export interface CheckoutPaymentOptions {
  readonly repo: CheckoutRepo;
  readonly billing: Pick<Billing, 'decide'>;
  readonly gateway: Pick<PaymentGateway, 'verify'>;
  readonly clock: Clock;
}

export interface CheckoutPayment {
  /** Charges the agreed order. Safe to repeat: a checkout is charged once. */
  pay(checkout: RequestedCheckout, card: RegisteredCard): Promise<PageAnswer>;
  /** Replaces the saved card, if the gateway accepts the new one. */
  saveCard(checkout: RequestedCheckout, card: RegisteredCard): Promise<PageAnswer>;
}

export const createCheckoutPayment = ({ repo, billing, gateway, clock }: CheckoutPaymentOptions): CheckoutPayment => {
  const purchased = async (charge: LedgerRow, checkout: RequestedCheckout): Promise<PageAnswer> => {
    const { account_id, order, language } = checkout;
    const plan = planOf(order?.serviceId) ?? PLANS[0];
    const referralCode = await repo.creditedCode(account_id);
    return {
      outcome: 'done',
      text: textsIn(language)(TEXT.charged, { amount: dollars(charge.amount_minor, language), order: charge.order_id }),
      message: {
        type: 'checkout:success',
        orderId: charge.order_id,
        serviceID: plan.serviceId,
        period: plan.type,
        price: charge.amount_minor / 100,
        ...(referralCode === undefined ? {} : { referralCode }),
      },
    };
  };

  const declined = ({ tries, language }: RequestedCheckout, reason: string | null): PageAnswer => {
    const why = DECLINE_REASONS[reason as keyof typeof DECLINE_REASONS] ?? DECLINE_REASONS.card_declined;
    return tries + 1 >= MAX_TRIES
      ? error(language, 'checkout_over', [why, ERROR_TEXTS.tooOften], true)
      : error(language, 'declined', [why, ERROR_TEXTS.notCharged]);
  };

  const pay = async (checkout: RequestedCheckout, card: RegisteredCard): Promise<PageAnswer> => {
    const { order, state, language } = checkout;
    if (state === 'open' && order && !isStillPriced(order, clock.now())) {
      return error(language, 'total_differs', [ERROR_TEXTS.total]);
    }
    const beginning = await repo.begin(checkout.id, card, clock.now());
    if (beginning.kind === 'over') return over(language);
    if (beginning.kind === 'subscribed') return error(language, 'eV1664', [ERROR_TEXTS.subscribed], true);
    const { charge } = beginning;
    const decided = charge.status === 'pending' ? await billing.decide(charge) : charge;
    // The pending charge belonged to another checkout of the account. It is decided now, so this one can start.
    if (charge.checkout_id !== checkout.id) return pay(checkout, card);
    if (decided.status === 'approved') return purchased(decided, checkout);
    return declined(checkout, decided.decline_reason);
  };

  return {
    pay,
    async saveCard(checkout, card) {
      const decision = await gateway.verify(card.token);
      if (decision.approved) {
        await repo.updateCard(checkout, card, clock.now());
        return cardUpdated(card.lastDigits, checkout.language);
      }
      await repo.countFailure(checkout.id);
      return declined(checkout, decision.reason);
    },
  };
};
