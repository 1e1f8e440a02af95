import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const settingsMigrations: Record<'0004_settings' | '0145_texts_of_versions', Migration> = {
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
};
