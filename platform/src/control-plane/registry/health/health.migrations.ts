import type { Migration } from 'kysely/migration';

export const healthMigrations: Record<'0020_registry_health_segments', Migration> = {
  '0020_registry_health_segments': {
    async up(db) {
      await db.schema
        .alterTable('registry_health_source')
        .addColumn('browser', 'text', (column) => column.notNull().defaultTo('other'))
        .addColumn('country', 'text', (column) => column.notNull().defaultTo('zz'))
        .addColumn('slow', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
};
