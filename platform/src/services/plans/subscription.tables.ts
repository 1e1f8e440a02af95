import type { Generated, Selectable } from 'kysely';

/** Epoch milliseconds, cents. */
export interface SubscriptionTables {
  subscription: {
    id: string;
    account_id: string;
    service_id: string;
    status: 'Active' | 'Final Bill' | 'Ended';
    subscription_status: string;
    subscription_type: 'Monthly' | 'Yearly';
    display_name: string;
    price_minor: number;
    start_date: number;
    valid_until: number;
    ordered_at: number;
    payment_method: string;
    cancelled_at: number | null;
    /** As the viewer chose it. */
    cancel_reason: Generated<string | null>;
    /** When the period began that `valid_until` ends and `price_minor` pays. */
    period_start: number;
    /** In how many payments a period is paid, and how many of this one's are made. */
    installments: Generated<number>;
    paid_installments: Generated<number>;
    /** Declined tries of the payment that is due. */
    failed_tries: Generated<number>;
    /** When a payment, another try of one, or the end comes; null when nothing comes, or it comes elsewhere. */
    due_at: Generated<number | null>;
  };
}

export type SubscriptionRow = Selectable<SubscriptionTables['subscription']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SubscriptionTables {}
}
