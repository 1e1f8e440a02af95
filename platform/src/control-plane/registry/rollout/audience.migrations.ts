import type { Migration } from 'kysely/migration';

export const audienceMigrations: Record<'0070_registry_audience', Migration> = {
  '0070_registry_audience': {
    async up(db) {
      await db.schema
        .createTable('registry_audience_member')
        .addColumn('salt', 'text', (column) => column.notNull())
        .addColumn('visitor', 'text', (column) => column.notNull())
        .addColumn('joined_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_audience_member_key', ['visitor', 'salt'])
        .execute();
      await db.schema
        .createIndex('registry_audience_member_age')
        .on('registry_audience_member')
        .column('joined_at')
        .execute();
    },
  },
};
