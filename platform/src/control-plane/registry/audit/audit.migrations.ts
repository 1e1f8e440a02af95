import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const auditMigrations: Record<'0142_audit_heads', Migration> = {
  '0142_audit_heads': {
    async up(db) {
      // Null for rows from before heads were signed.
      await sql`alter table registry_audit add column key_id text, add column signature text`.execute(db);
      await sql`
        create table registry_audit_export (
          singleton boolean primary key default true check (singleton),
          last_id bigint not null
        )`.execute(db);
      await sql`insert into registry_audit_export (last_id) values (0)`.execute(db);
    },
  },
};
