import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { RELEASE_CHANNEL } from './release-notices.ts';

/** A change of an environment notifies every replica at its commit. */
export const releaseNoticeMigrations: Record<'0015_release_notice', Migration> = {
  '0015_release_notice': {
    async up(db) {
      await sql`create function registry_tell_release() returns trigger language plpgsql as $$
        begin perform pg_notify(${sql.lit(RELEASE_CHANNEL)}, new.name); return null; end $$`.execute(db);
      await sql`create trigger tell_release after update of current_release on registry_environment
        for each row when (new.current_release is distinct from old.current_release)
        execute function registry_tell_release()`.execute(db);
    },
  },
};
