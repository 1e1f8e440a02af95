import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const tvProviderMigrations: Record<'0020_tv_provider', Migration> = {
  '0020_tv_provider': {
    async up(db) {
      await sql`
        create table tv_registration (
          device_id text primary key,
          code text not null unique,
          expires_at bigint not null,
          used_at bigint
        )`.execute(db);
      await sql`
        create table tv_provider_user (
          user_name text primary key,
          password_hash text not null,
          user_id text not null,
          zip text,
          subscribed boolean not null default true
        )`.execute(db);
      await sql`
        create table tv_provider_session (
          device_id text primary key,
          provider_id text not null,
          user_name text not null,
          user_id text not null,
          zip text,
          encrypted_zip text,
          subscribed boolean not null,
          expires_at bigint not null
        )`.execute(db);
      await sql`create index tv_provider_session_viewer on tv_provider_session (provider_id, user_name)`.execute(db);
      await sql`
        create table tv_subscription (
          account_id text primary key references account on delete cascade,
          provider_id text not null,
          user_name text not null,
          zip text not null,
          valid_until bigint not null
        )`.execute(db);
    },
  },
};
