import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const uploadMigrations: Record<'0170_uploads' | '0202_stored_pictures', Migration> = {
  '0170_uploads': {
    async up(db) {
      await sql`
        create table media_upload (
          id text primary key,
          name text not null,
          bytes bigint not null check (bytes > 0),
          actor text not null,
          created_at bigint not null,
          updated_at bigint not null,
          state text not null check (state in ('uploading', 'queued', 'processing', 'ready', 'failed', 'cancelled')),
          progress double precision not null default 0,
          step text,
          error_code text,
          package jsonb,
          posters integer not null default 0,
          lease_owner text,
          lease_until timestamptz
        )`.execute(db);
      await sql`create index media_upload_state on media_upload (state, created_at)`.execute(db);
      await sql`
        create table media_upload_step (
          upload_id text not null references media_upload on delete cascade,
          step text not null,
          result jsonb not null,
          primary key (upload_id, step)
        )`.execute(db);
    },
  },
  '0202_stored_pictures': {
    async up(db) {
      await sql`
        create table stored_picture (
          kind text not null check (kind in ('picture', 'poster')),
          id text not null,
          unused_since bigint not null,
          primary key (kind, id)
        )`.execute(db);
    },
  },
};
