import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ingestMigrations: Record<'0210_ingest' | '0211_ingest_parts', Migration> = {
  '0210_ingest': {
    async up(db) {
      await sql`
        create table ingest_channel (
          channel_id text primary key,
          slot integer unique check (slot >= 0),
          keys_version integer not null default 0,
          keys_at bigint not null,
          report jsonb,
          lease_owner text,
          lease_until timestamptz
        )`.execute(db);
      await sql`
        create table ingest_run (
          channel_id text not null references ingest_channel on delete cascade,
          run bigint not null,
          starts_at bigint not null,
          first_number bigint not null,
          segments integer not null check (segments > 0),
          tracks jsonb not null,
          deleted jsonb not null default '[]',
          primary key (channel_id, run)
        )`.execute(db);
      await sql`
        create table ingest_attempt (
          id bigint generated always as identity primary key,
          channel_id text not null references ingest_channel on delete cascade,
          at bigint not null,
          protocol text not null check (protocol in ('srt', 'rtmp')),
          source text
        )`.execute(db);
      await sql`create index ingest_attempt_channel on ingest_attempt (channel_id, id)`.execute(db);
    },
  },
  // Runs of low-latency channels are listed from their first part on.
  '0211_ingest_parts': {
    async up(db) {
      await sql`alter table ingest_run add column parts integer not null default 0 check (parts >= 0)`.execute(db);
      await sql`alter table ingest_run add column ahead_ms integer not null default 0`.execute(db);
      await sql`alter table ingest_run drop constraint ingest_run_segments_check`.execute(db);
      await sql`alter table ingest_run add constraint ingest_run_segments_check check (segments >= 0)`.execute(db);
    },
  },
};
