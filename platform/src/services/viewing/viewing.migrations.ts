import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const viewingMigrations: Record<'0095_viewing', Migration> = {
  '0095_viewing': {
    async up(db) {
      await sql`
        create table viewing_progress (
          account_id text not null references account on delete cascade,
          content_id text not null,
          position_s double precision not null,
          length_s double precision not null,
          watched boolean not null,
          removed boolean not null,
          updated_at bigint not null,
          primary key (account_id, content_id)
        )`.execute(db);
      await sql`
        create table my_list (
          account_id text not null references account on delete cascade,
          content_id text not null,
          added_at bigint not null,
          primary key (account_id, content_id)
        )`.execute(db);
    },
  },
};
