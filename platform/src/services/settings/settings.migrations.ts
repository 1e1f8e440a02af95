import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const settingsMigrations: Record<
  '0004_settings' | '0145_texts_of_versions' | '0195_settings_of_environments',
  Migration
> = {
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
  /** Texts are no longer installed into the operators' document. One that operators changed is theirs and stays. */
  '0145_texts_of_versions': {
    async up(db) {
      await sql`
        update settings_document set body = '{}'
        where name = 'localization' and not exists (select from registry_config where document = 'localization')`.execute(
        db,
      );
    },
  },
  /** A separate table: replicas of an earlier version still read the documents of all environments. */
  '0195_settings_of_environments': {
    async up(db) {
      await db.schema
        .createTable('settings_environment_document')
        .addColumn('environment', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('body', 'jsonb', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('settings_environment_document_key', ['environment', 'name'])
        .execute();
    },
  },
};
