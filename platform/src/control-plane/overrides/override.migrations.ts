import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { RELEASE_CHANNEL } from '../registry/model/release-notices.ts';

/** In development: previews of dev servers are allowed until the policy changes. */
const DEVELOPED_IN = ['development', 'staging'];

export const overrideMigrations: Record<'0019_registry_override', Migration> = {
  '0019_registry_override': {
    async up(db) {
      await db.schema
        .createTable('registry_override')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('environment', 'text', (column) => column.notNull().references('registry_environment.name'))
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('shows', 'jsonb', (column) => column.notNull())
        .addColumn('build', 'jsonb')
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await sql`update registry_environment set policy = policy || '{"overrides": "dev_servers"}'
        where name in (${sql.join(DEVELOPED_IN)})`.execute(db);
      // Tabs that show it are notified of a new build, or of its end, on any replica.
      await sql`create function registry_tell_override() returns trigger language plpgsql as $$
        begin perform pg_notify(${sql.lit(RELEASE_CHANNEL)}, new.environment); return null; end $$`.execute(db);
      await sql`create trigger tell_override after update on registry_override
        for each row execute function registry_tell_override()`.execute(db);
    },
  },
};
