import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { VersionKey } from '../versions/version.repo.ts';

/**
 * Versions that some tab opened since a moment may still ask for: of every release that was current since then, in any
 * environment, both sides of its rollouts, and for each remote the version before it (the way back).
 */
export const versionsServedSince = async (db: Db, sinceMs: number): Promise<VersionKey[]> => {
  const { rows } = await sql<VersionKey>`
    with pointed as (
      select environment, at, substring(became from '^release ([0-9]+):')::bigint as release
      from registry_audit where became ~ '^release [0-9]+:'
    ), current_since as (
      select release from pointed where at >= ${sinceMs}::bigint
      union
      select release from (
        select distinct on (environment) release from pointed
        where at < ${sinceMs}::bigint order by environment, at desc
      ) current_then
      union
      select current_release from registry_environment where current_release is not null
    ), served as (
      select r.* from registry_release r join current_since c on c.release = r.id
    )
    select 'shell' as name, shell_version as version from served
    union select remote.key, remote.value->>'version' from served, jsonb_each(remotes) remote
    union select remote.key, remote.value->'rollout'->>'version' from served, jsonb_each(remotes) remote
      where remote.value ? 'rollout'
    union select remote.key, before.version from served s, jsonb_each(s.remotes) remote
      cross join lateral (
        select b.remotes->remote.key->>'version' as version from registry_release b
        where b.environment = s.environment and b.id < s.id
          and b.remotes->remote.key->>'version' <> remote.value->>'version'
          and (b.remotes->remote.key->>'on')::boolean
        order by b.id desc limit 1
      ) before`.execute(db);
  return rows;
};

/** Everything that was published before a moment, but for the newest `keep` of each package. */
export const versionsPublishedBefore = (db: Db, beforeMs: number, keep: number): Promise<VersionKey[]> =>
  db
    .with('ranked', (query) =>
      query
        .selectFrom('registry_version')
        .select(['name', 'version', 'published_at'])
        .select(
          sql<number>`row_number() over (partition by name order by published_at desc, version desc)`.as('newest'),
        ),
    )
    .selectFrom('ranked')
    .select(['name', 'version'])
    .where('published_at', '<', beforeMs)
    .where('newest', '>', keep)
    .orderBy('name')
    .orderBy('version')
    .execute();
