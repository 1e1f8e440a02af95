import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const engagementMigrations: Record<'0032_engagement' | '0097_push_account', Migration> = {
  '0032_engagement': {
    async up(db) {
      await sql`
        create table analytics_event (
          id bigint generated always as identity primary key,
          message_id text not null unique,
          received_at bigint not null,
          type text not null,
          name text,
          user_id text,
          anonymous_id text,
          body jsonb not null
        )`.execute(db);
      await sql`create index analytics_event_user on analytics_event (user_id) where user_id is not null`.execute(db);
      await sql`create index analytics_event_anonymous on analytics_event (anonymous_id) where anonymous_id is not null`.execute(
        db,
      );
      await sql`
        create table push_channel (
          id text primary key,
          device_type text not null,
          opt_in boolean not null,
          named_user text,
          subscription jsonb,
          tags jsonb not null default '{}',
          created_at bigint not null,
          updated_at bigint not null
        )`.execute(db);
      await sql`create index push_channel_user on push_channel (named_user) where named_user is not null`.execute(db);
    },
  },
  '0097_push_account': {
    async up(db) {
      await sql`alter table push_channel add column account_id text`.execute(db);
      await sql`create index push_channel_account on push_channel (account_id) where account_id is not null`.execute(
        db,
      );
    },
  },
};
