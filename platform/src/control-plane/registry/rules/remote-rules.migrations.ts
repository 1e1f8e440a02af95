import type { Migration } from 'kysely/migration';

export const remoteRulesMigrations: Record<'0019_remote_rules', Migration> = {
  '0019_remote_rules': {
    async up(db) {
      await db.schema
        .createTable('registry_remote_rules')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('team', 'text', (column) => column.notNull())
        .addColumn('max_js_bytes', 'integer', (column) => column.notNull())
        .addColumn('paths', 'jsonb')
        .execute();
    },
  },
};
