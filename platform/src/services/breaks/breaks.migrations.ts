import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const breakMigrations: Record<'0212_breaks' | '0213_break_origins', Migration> = {
  '0212_breaks': {
    async up(db) {
      await sql`
        create table channel_break (
          id integer generated always as identity primary key,
          channel_id text not null,
          starts_at bigint not null,
          planned_ends_at bigint not null check (planned_ends_at > starts_at),
          ends_at bigint not null check (ends_at between starts_at and planned_ends_at),
          signal_id bigint
        )`.execute(db);
      await sql`create index channel_break_time on channel_break (channel_id, starts_at)`.execute(db);
    },
  },
  '0213_break_origins': {
    async up(db) {
      // The default is for processes of the version before, which run until they are replaced.
      await sql`
        alter table channel_break add column origin text not null default 'editor'
          check (origin in ('editor', 'automation', 'encoder'))`.execute(db);
      // Before, only automations sent messages of SCTE 35.
      await sql`update channel_break set origin = 'automation' where signal_id is not null`.execute(db);
    },
  },
};
