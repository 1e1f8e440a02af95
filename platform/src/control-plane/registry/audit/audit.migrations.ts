import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { AUDIT_CHANNEL } from './audit-notices.ts';

export const auditMigrations: Record<'0142_audit_heads' | '0196_audit_notice', Migration> = {
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
  '0196_audit_notice': {
    async up(db) {
      // Once per transaction, however many rows it writes: PostgreSQL sends equal notifications once.
      await sql`create function registry_notify_audit() returns trigger language plpgsql as $$
        begin perform pg_notify(${sql.lit(AUDIT_CHANNEL)}, ''); return null; end $$`.execute(db);
      await sql`create trigger notify_audit after insert on registry_audit
        for each statement execute function registry_notify_audit()`.execute(db);
    },
  },
};
