import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const FIRST_ENVIRONMENTS = ['development', 'staging', 'production'];
const APPEND_ONLY = ['registry_version', 'registry_release', 'registry_audit'];

export const registryMigrations: Record<
  '0010_registry' | '0016_registry_rollout' | '0017_registry_health' | '0018_registry_access',
  Migration
> = {
  '0010_registry': {
    async up(db) {
      await db.schema
        .createTable('registry_version')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('shell', 'remote')`))
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('assets', 'jsonb', (column) => column.notNull())
        .addColumn('remote', 'jsonb')
        .addColumn('published_at', 'bigint', (column) => column.notNull())
        .addColumn('published_by', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_version_key', ['name', 'version'])
        .execute();
      await db.schema
        .createTable('registry_environment')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('current_release', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('registry_release')
        .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
        .addColumn('environment', 'text', (column) => column.notNull().references('registry_environment.name'))
        .addColumn('previous', 'bigint', (column) => column.references('registry_release.id'))
        .addColumn('shell_version', 'text', (column) => column.notNull())
        .addColumn('remotes', 'jsonb', (column) => column.notNull())
        .addColumn('config_revision', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addUniqueConstraint('registry_release_of_environment', ['environment', 'id'])
        .execute();
      // The pair makes it impossible to point an environment at another one's release.
      await db.schema
        .alterTable('registry_environment')
        .addForeignKeyConstraint('registry_environment_current', ['name', 'current_release'], 'registry_release', [
          'environment',
          'id',
        ])
        .execute();
      await db.schema
        .createTable('registry_audit')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('environment', 'text')
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('was', 'text')
        .addColumn('became', 'text')
        .addColumn('previous_hash', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .execute();
      await sql`create function registry_append_only() returns trigger language plpgsql as $$
        begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
      for (const table of APPEND_ONLY) {
        await sql`create trigger append_only before update or delete on ${sql.table(table)}
          for each row execute function registry_append_only()`.execute(db);
      }
      await db
        .insertInto('registry_environment')
        .values(FIRST_ENVIRONMENTS.map((name) => ({ name, current_release: null, created_at: 0 })))
        .execute();
    },
  },
  '0016_registry_rollout': {
    async up(db) {
      await db.schema
        .createTable('registry_rollout')
        .addColumn('salt', 'text', (column) => column.primaryKey())
        .addColumn('environment', 'text', (column) => column.notNull().references('registry_environment.name'))
        .addColumn('preset', 'text', (column) => column.notNull())
        .addColumn('steps', 'jsonb', (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('running', 'paused', 'ended')`))
        .execute();
      await db.schema
        .createIndex('registry_rollout_due')
        .on('registry_rollout')
        .column('next_at')
        .where(sql.ref('state'), '=', 'running')
        .execute();
    },
  },
  '0017_registry_health': {
    async up(db) {
      await db.schema
        .createTable('registry_health')
        .addColumn('environment', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('minute', 'bigint', (column) => column.notNull())
        .addColumn('ok', 'integer', (column) => column.notNull())
        .addColumn('failed', 'integer', (column) => column.notNull())
        .addColumn('mount_ms', 'double precision', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_health_key', ['environment', 'name', 'version', 'minute'])
        .execute();
      await db.schema
        .createTable('registry_health_source')
        .addColumn('environment', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('ok', 'integer', (column) => column.notNull())
        .addColumn('failed', 'integer', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_health_source_key', ['environment', 'name', 'version', 'source'])
        .execute();
    },
  },
  '0018_registry_access': {
    async up(db) {
      await db.schema
        .createTable('registry_config')
        .addColumn('document', 'text', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('body', 'jsonb', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_by', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('registry_config_key', ['document', 'revision'])
        .execute();
      await db.schema
        .alterTable('registry_environment')
        .addColumn('policy', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
        .execute();
      await sql`update registry_environment set policy = '{"approval": true}' where name = 'production'`.execute(db);
      await db.schema
        .createTable('registry_proposal')
        .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
        .addColumn('environment', 'text', (column) => column.notNull().references('registry_environment.name'))
        .addColumn('base', 'bigint', (column) => column.references('registry_release.id'))
        .addColumn('change', 'jsonb', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('proposed_by', 'text', (column) => column.notNull())
        .addColumn('proposed_at', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'approved', 'declined')`))
        .addColumn('decided_by', 'text')
        .addColumn('decided_at', 'bigint')
        .execute();
      await db.schema
        .createTable('registry_operator')
        .addColumn('email', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('viewer', 'operator', 'admin')`))
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('registry_credential')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull().unique())
        .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('token', 'session')`))
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('grants', 'jsonb', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute();
    },
  },
};
