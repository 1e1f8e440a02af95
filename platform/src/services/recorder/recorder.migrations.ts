import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const recorderMigrations: Record<'0172_recorder', Migration> = {
  '0172_recorder': {
    async up(db) {
      await sql`
        create table recorder (id integer primary key check (id = 1), done_until bigint)`.execute(db);
      await sql`insert into recorder (id) values (1)`.execute(db);
    },
  },
};
