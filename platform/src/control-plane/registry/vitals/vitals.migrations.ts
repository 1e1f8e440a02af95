import type { Migration } from 'kysely/migration';

export const vitalsMigrations: Record<'0090_registry_vitals', Migration> = {
  '0090_registry_vitals': {
    async up(db) {
      await db.schema
        .createTable('registry_vitals')
        .addColumn('environment', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('metric', 'text', (column) => column.notNull())
        .addColumn('hour', 'bigint', (column) => column.notNull())
        .addColumn('bucket', 'smallint', (column) => column.notNull())
        .addColumn('views', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_vitals_key', ['environment', 'name', 'version', 'metric', 'hour', 'bucket'])
        .execute();
      await db.schema
        .createTable('registry_vitals_rule')
        .addColumn('environment', 'text', (column) => column.notNull())
        .addColumn('metric', 'text', (column) => column.notNull())
        .addColumn('worse_percent', 'integer', (column) => column.notNull())
        .addColumn('samples', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_vitals_rule_key', ['environment', 'metric'])
        .execute();
    },
  },
};
