import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const checkoutMigrations: Record<'0041_checkout', Migration> = {
  '0041_checkout': {
    async up(db) {
      await sql`
        create table checkout (
          id text primary key,
          account_id text not null references account on delete cascade,
          family_id text not null references session_family on delete cascade,
          action text not null check (action in ('new', 'update')),
          token_hash text not null unique,
          token_expires_at bigint not null,
          session_token_hash text not null,
          ticket_hash text unique,
          state text not null check (state in ('issued', 'open', 'done', 'over')),
          tries integer not null default 0,
          "order" jsonb,
          payment_method_id text,
          card jsonb,
          created_at bigint not null,
          expires_at bigint not null
        )`.execute(db);
      await sql`create index checkout_expiry on checkout (expires_at)`.execute(db);
    },
  },
};
