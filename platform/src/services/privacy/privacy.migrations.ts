import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const privacyMigrations: Record<'0030_privacy' | '0031_link_of_deletion' | '0197_privacy_choice', Migration> = {
  '0030_privacy': {
    async up(db) {
      // No reference to account: the record of an erasure stays when the account is gone.
      await sql`
        create table privacy_request (
          id text primary key,
          account_id text not null,
          partner_deleted_at bigint,
          requested_at bigint,
          due_at bigint,
          erased_at bigint,
          reason text,
          comment text,
          check ((requested_at is null) = (due_at is null))
        )`.execute(db);
      await sql`create unique index privacy_request_open on privacy_request (account_id) where erased_at is null`.execute(
        db,
      );
      await sql`create index privacy_request_due on privacy_request (due_at) where erased_at is null`.execute(db);
    },
  },
  '0031_link_of_deletion': {
    async up(db) {
      await sql`alter table privacy_request add column partner_link_id text`.execute(db);
    },
  },
  '0197_privacy_choice': {
    async up(db) {
      await sql`create table privacy_choice (account_id text primary key, chosen_at bigint not null)`.execute(db);
    },
  },
};
