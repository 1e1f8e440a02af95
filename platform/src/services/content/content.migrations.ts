import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const contentMigrations: Record<'0160_content' | '0162_content_live_from', Migration> = {
  '0160_content': {
    async up(db) {
      await sql`
        create table content_change (
          id bigint generated always as identity primary key,
          at bigint not null,
          actor text not null,
          reason text not null,
          summary text not null,
          undoes bigint references content_change
        )`.execute(db);
      await sql`
        create table content_revision (
          kind text not null check (kind in ('channel', 'programme', 'recording', 'section', 'blackout')),
          id text not null,
          revision integer not null check (revision > 0),
          change_id bigint not null references content_change,
          body jsonb,
          live_from bigint,
          channel_id text,
          starts_at bigint,
          ends_at bigint,
          primary key (kind, id, revision)
        )`.execute(db);
      await sql`create index content_revision_change on content_revision (change_id)`.execute(db);
      // The longest programme limits how far back an overlapping one can begin.
      await sql`
        create index content_revision_programme on content_revision (starts_at)
        where kind = 'programme'`.execute(db);
    },
  },
  '0162_content_live_from': {
    async up(db) {
      // Every second a process asks whether a scheduled revision became live.
      await sql`create index content_revision_live_from on content_revision (live_from)`.execute(db);
    },
  },
};
