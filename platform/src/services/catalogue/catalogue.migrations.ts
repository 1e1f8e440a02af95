import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const catalogueMigrations: Record<'0003_catalogue', Migration> = {
  '0003_catalogue': {
    async up(db) {
      await sql`
        create table container (
          id text primary key,
          storefront text not null,
          position integer not null,
          name text not null
        )`.execute(db);
      await sql`
        create table vod (
          id text primary key,
          container_id text not null references container on delete cascade,
          position integer not null,
          published boolean not null,
          free boolean not null,
          media_id text not null,
          item jsonb not null
        )`.execute(db);
      await sql`create index vod_container on vod (container_id, position)`.execute(db);
    },
  },
};
