import type { Generated } from 'kysely';

/** Times are epoch milliseconds. */
export interface MailTables {
  /** Mails written together with the change that causes them; kept after delivery. */
  outbox_mail: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: number;
    /** Deliveries begun. */
    attempts: Generated<number>;
    /** When the next delivery is due; null once it is delivered or given up. */
    next_attempt_at: number | null;
    delivered_at: number | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends MailTables {}
}
