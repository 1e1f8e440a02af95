import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const operatorMigrations: Record<'0143_operators' | '0161_editors', Migration> = {
  '0143_operators': {
    async up(db) {
      await sql`
        alter table registry_operator
          add column disabled_at bigint,
          add column has_totp boolean not null default false,
          add column last_totp_period bigint not null default 0`.execute(db);
    },
  },
  '0161_editors': {
    async up(db) {
      await sql`
        alter table registry_operator
          drop constraint registry_operator_role_check,
          add constraint registry_operator_role_check check (role in ('viewer', 'editor', 'operator', 'admin'))`.execute(
        db,
      );
    },
  },
};
