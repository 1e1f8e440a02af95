import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const breakMigrations: Record<'0212_breaks', Migration> = {
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
};
