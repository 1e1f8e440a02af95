import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const keyMigrations: Record<'0000_keys' | '0141_key_versions', Migration> = {
  '0000_keys': {
    async up(db) {
      await db.schema
        .createTable('key_material')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '0141_key_versions': {
    async up(db) {
      await sql`
        alter table key_material
          add column verifies_until bigint,
          add column created_at bigint not null default (extract(epoch from now()) * 1000)::bigint`.execute(db);
      await sql`
        create table key_version (
          name text not null,
          value text not null,
          created_at bigint not null,
          signs_from bigint not null,
          verifies_until bigint,
          primary key (name, signs_from)
        )`.execute(db);
    },
  },
};
