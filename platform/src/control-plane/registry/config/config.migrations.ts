import type { Migration } from 'kysely/migration';

export const configMigrations: Record<'0195_config_of_environments', Migration> = {
  '0195_config_of_environments': {
    async up(db) {
      await db.schema
        .createTable('registry_environment_config')
        .addColumn('environment', 'text', (column) => column.notNull().references('registry_environment.name'))
        .addColumn('document', 'text', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('body', 'jsonb')
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_by', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_environment_config_key', ['environment', 'document', 'revision'])
        .execute();
    },
  },
};
