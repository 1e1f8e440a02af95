import { randomUUID } from 'node:crypto';
import type { DeclineReason, GatewayAnswer, PaymentGateway } from '../../services/billing/payment-gateway.ts';
import { DECLINE_REASONS } from '../../services/language/checkout-texts.ts';
import type { SandboxRepo } from './sandbox-gateway.repo.ts';
import { TEST_CARDS, type TestCard } from './test-cards.ts';

const isReason = (text: string): text is DeclineReason => text in DECLINE_REASONS;
const no = (reason: DeclineReason): GatewayAnswer => ({ approved: false, reason });

/** A token names its test card, so that no card has to be kept. */
const cardOf = (token: string): TestCard | undefined => TEST_CARDS.find(({ name }) => token.startsWith(`${name}.`));

/** A gateway for practice: it takes test cards only and moves no money. */
export const createSandboxGateway = (repo: SandboxRepo): PaymentGateway => ({
  async register({ number, expiry }) {
    const card = TEST_CARDS.find((known) => known.number === number);
    if (!card) return null;
    return { token: `${card.name}.${randomUUID()}`, brand: card.brand, lastDigits: number.slice(-4), expiry };
  },
  async verify(cardToken) {
    const card = cardOf(cardToken);
    if (!card) return no('no_card');
    return card.declines === 0 ? { approved: true } : no(card.reason);
  },
  async charge({ key, customerId, cardToken, amountMinor, isRecurring }) {
    const card = cardOf(cardToken);
    if (!card) return no('no_card');
    const declines = isRecurring ? card.recurringDeclines : card.declines;
    const isDeclined = (await repo.declines(customerId, card.name, isRecurring)) < declines;
    const { declineReason } = await repo.answer({
      idempotency_key: key,
      customer_id: customerId,
      card_name: card.name,
      is_recurring: isRecurring,
      amount_minor: amountMinor,
      decline_reason: isDeclined ? card.reason : null,
      is_refunded: false,
    });
    if (declineReason === null) return { approved: true };
    return no(isReason(declineReason) ? declineReason : 'card_declined');
  },
  refund: (chargeKey) => repo.refund(chargeKey),
});
