import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const billingMigrations: Record<'0040_billing', Migration> = {
  '0040_billing': {
    async up(db) {
      await sql`
        create table ledger (
          id text primary key,
          order_id text not null,
          account_id text references account on delete set null,
          subscription_id text not null,
          checkout_id text,
          kind text not null check (kind in ('purchase', 'renewal', 'installment', 'refund')),
          amount_minor integer not null check (amount_minor > 0),
          idempotency_key text not null unique,
          status text not null check (status in ('pending', 'approved', 'declined')),
          decline_reason text,
          price_minor integer not null check (price_minor >= amount_minor),
          period_start bigint not null,
          period_end bigint not null check (period_end > period_start),
          installment integer not null check (installment between 1 and installments),
          installments integer not null,
          card_token text,
          card_brand text,
          card_last_digits text check (card_last_digits ~ '^[0-9]{4}$'),
          created_at bigint not null,
          decided_at bigint,
          check ((status = 'pending') = (decided_at is null)),
          check ((status = 'declined') = (decline_reason is not null))
        )`.execute(db);
      await sql`create index ledger_account on ledger (account_id)`.execute(db);
      // An account pays one thing at a time.
      await sql`create unique index ledger_pending on ledger (account_id) where status = 'pending'`.execute(db);
      // A payment of a period is taken once.
      await sql`
        create unique index ledger_paid on ledger (subscription_id, period_start, installment)
        where status = 'approved' and kind <> 'refund'`.execute(db);
      await sql`
        create table sandbox_charge (
          idempotency_key text primary key,
          customer_id text references account on delete set null,
          card_name text not null,
          is_recurring boolean not null,
          amount_minor integer not null check (amount_minor > 0),
          decline_reason text,
          is_refunded boolean not null default false
        )`.execute(db);
      await sql`create index sandbox_charge_customer on sandbox_charge (customer_id)`.execute(db);
    },
  },
};
