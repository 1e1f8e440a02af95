import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const identityMigrations: Record<'0050_identity', Migration> = {
  '0050_identity': {
    async up(db) {
      await sql`create table used_social_nonce (nonce_id text primary key, expires_at bigint not null)`.execute(db);
    },
  },
};
