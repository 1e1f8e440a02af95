import type { Migration } from 'kysely/migration';

export const stagingMigrations: Record<'0216_registry_staged_file', Migration> = {
  '0216_registry_staged_file': {
    async up(db) {
      await db.schema
        .createTable('registry_staged_file')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_staged_file_key', ['name', 'version', 'path'])
        .execute();
    },
  },
};
