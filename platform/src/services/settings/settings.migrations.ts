import type { Migration } from 'kysely/migration';

export const settingsMigrations: Record<'0004_settings', Migration> = {
  '0004_settings': {
    async up(db) {
      await db.schema
        .createTable('settings_document')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('body', 'jsonb', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
