import type { Migration } from 'kysely/migration';

export const keyMigrations: Record<'0000_keys', Migration> = {
  '0000_keys': {
    async up(db) {
      await db.schema
        .createTable('key_material')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
};
