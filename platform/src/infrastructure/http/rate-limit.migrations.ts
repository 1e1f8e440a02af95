import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const rateLimitMigrations: Record<'0130_rate_limit', Migration> = {
  '0130_rate_limit': {
    async up(db) {
      await sql`
        create unlogged table rate_limit (key_hash text primary key, hits integer not null, ends_at bigint not null)`.execute(
        db,
      );
      await sql`create index rate_limit_end on rate_limit (ends_at)`.execute(db);
      // A source that guesses passwords again after a block waits twice as long.
      await sql`alter table sign_in_attempts add column blocks integer not null default 0`.execute(db);
    },
  },
};
