import type { Generated } from 'kysely';
import type { RegisteredCard } from '../billing/payment-gateway.ts';

/** What a viewer is about to buy, as the server counted it. */
export interface CheckoutOrder {
  readonly serviceId: string;
  /** Of the whole period, cents. */
  readonly priceMinor: number;
  readonly installments: 1 | 3 | 6;
  readonly zip: string;
}

/** Times are epoch milliseconds. Tokens are kept as hashes. */
export interface CheckoutTables {
  checkout: {
    id: string;
    account_id: string;
    /** The sign-in that it belongs to, and ends with. */
    family_id: string;
    action: 'new' | 'update';
    /** Of the address, good for one load. */
    token_hash: string;
    token_expires_at: number;
    /** Of the site's own proof, which is not in the address. */
    session_token_hash: string;
    /** Of the page that was loaded. */
    ticket_hash: Generated<string | null>;
    state: 'issued' | 'open' | 'done' | 'over';
    /** What was declined. */
    tries: Generated<number>;
    order: Generated<CheckoutOrder | null>;
    /** The payment method that is to get another card. */
    payment_method_id: Generated<string | null>;
    card: Generated<RegisteredCard | null>;
    created_at: number;
    expires_at: number;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CheckoutTables {}
}
