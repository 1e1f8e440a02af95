import type { DeclineReason } from '../../services/billing/payment-gateway.ts';

export interface TestCard {
  readonly name: string;
  readonly number: string;
  readonly brand: string;
  readonly about: string;
  /** How many charges of a customer are declined first: at checkout, and at renewals. */
  readonly declines: number;
  readonly recurringDeclines: number;
  readonly reason: DeclineReason;
}

const ALWAYS = Number.POSITIVE_INFINITY;
const card = (
  name: string,
  number: string,
  about: string,
  { brand = 'Visa', declines = 0, recurringDeclines = 0, reason = 'card_declined' as DeclineReason } = {},
): TestCard => ({ name, number, brand, about, declines, recurringDeclines, reason });

/** The cards that the practice gateway knows, and the only ones it accepts: real cards are refused. */
export const TEST_CARDS: readonly TestCard[] = [
  card('visa', '4111111111111111', 'pays'),
  card('mastercard', '5555555555554444', 'pays', { brand: 'Mastercard' }),
  card('amex', '378282246310005', 'pays (4-digit security code)', { brand: 'American Express' }),
  card('declined', '4000000000000002', 'is always declined', { declines: ALWAYS, recurringDeclines: ALWAYS }),
  card('second-try', '4000000000003220', 'pays at the second try', { declines: 1, reason: 'try_again' }),
  card('fourth-try', '4000000000009995', 'fails three times (the checkout ends), then pays', {
    declines: 3,
    reason: 'insufficient_funds',
  }),
  card('renewal-second-try', '4000000000000119', 'pays; a renewal pays at the second try', { recurringDeclines: 1 }),
  card('renewal-declined', '4000000000000341', 'pays; every renewal is declined', { recurringDeclines: ALWAYS }),
];

/** The card that seed users pay with, as it is kept. */
export const SEED_CARD = { card_token: 'visa.seed', card_brand: 'Visa', card_expiry: '12/39' } as const;
