import type { DECLINE_REASONS } from '../language/checkout-texts.ts';

/** A card as it is typed; it goes to the gateway and nowhere else. */
export interface CardDetails {
  /** Digits only. */
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  readonly cvv: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** What is kept of a card. */
export interface RegisteredCard {
  /** What the gateway knows it by. */
  readonly token: string;
  readonly brand: string;
  readonly lastDigits: string;
  /** MM/YY */
  readonly expiry: string;
}

export type DeclineReason = keyof typeof DECLINE_REASONS;

export type GatewayAnswer = { readonly approved: true } | { readonly approved: false; readonly reason: DeclineReason };

export interface GatewayCharge {
  /** The gateway does and answers the same for the same key, however often it is asked. */
  readonly key: string;
  readonly customerId: string;
  readonly cardToken: string;
  readonly amountMinor: number;
  /** The viewer is absent and cannot enter anything. */
  readonly isRecurring: boolean;
}

/** The company that moves the money. It lives outside of our transactions, and may answer late or not at all. */
export interface PaymentGateway {
  /** Null for a card that is not accepted. */
  register(card: CardDetails): Promise<RegisteredCard | null>;
  /** Whether a card could be charged. */
  verify(cardToken: string): Promise<GatewayAnswer>;
  charge(charge: GatewayCharge): Promise<GatewayAnswer>;
  /** Gives back what was charged under `chargeKey`; once, however often it is asked. */
  refund(chargeKey: string): Promise<void>;
}
