/** Times are epoch milliseconds, amounts cents. */
export interface BillingTables {
  /**
   * One row for every charge and refund that was tried. It is written before the gateway is asked and decided once, so
   * that whatever dies between leaves a `pending` row, which is asked again under the same key.
   */
  ledger: {
    id: string;
    /** What the viewer knows the payment by; the payments of one period share it. */
    order_id: string;
    /** Null once the account is erased. */
    account_id: string | null;
    subscription_id: string;
    checkout_id: string | null;
    kind: LedgerKind;
    amount_minor: number;
    idempotency_key: string;
    status: 'pending' | 'approved' | 'declined';
    decline_reason: string | null;
    /** Price of the whole period that the payment is for. */
    price_minor: number;
    period_start: number;
    period_end: number;
    /** From 1. */
    installment: number;
    installments: number;
    card_token: string | null;
    card_brand: string | null;
    card_last_digits: string | null;
    created_at: number;
    decided_at: number | null;
  };
  /** The practice gateway's own books: what it answered under which key. */
  sandbox_charge: {
    idempotency_key: string;
    /** Null once the account is erased. */
    customer_id: string | null;
    card_name: string;
    is_recurring: boolean;
    amount_minor: number;
    decline_reason: string | null;
    is_refunded: boolean;
  };
}

export type LedgerKind = 'purchase' | 'renewal' | 'installment' | 'refund';

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BillingTables {}
}
