import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { ReleasedRemotes } from '../model/registry.tables.ts';
import type { VersionKey } from '../versions/version.repo.ts';
import { EnvironmentPolicy } from './environment-policy.ts';

export interface Release {
  id: number;
  environment: string;
  /** The release it was made from; null for an environment's first. */
  previous: number | null;
  shellVersion: string;
  remotes: ReleasedRemotes;
  configRevision: number;
  reason: string;
  /** Epoch milliseconds. */
  createdAt: number;
  createdBy: string;
}

export interface Environment {
  name: string;
  /** Null before the first release. */
  currentRelease: number | null;
}

export const listEnvironments = (db: Db): Promise<Environment[]> =>
  db
    .selectFrom('registry_environment')
    .select(['name', 'current_release as currentRelease'])
    .orderBy('created_at')
    .orderBy('name')
    .execute();

export const findEnvironment = (db: Db, name: string): Promise<Environment | undefined> =>
  db
    .selectFrom('registry_environment')
    .select(['name', 'current_release as currentRelease'])
    .where('name', '=', name)
    .executeTakeFirst();

/** The environment, held by this transaction until it ends: who comes next sees what this one made of it. */
export const lockEnvironment = (db: Db, name: string): Promise<Environment | undefined> =>
  db
    .selectFrom('registry_environment')
    .select(['name', 'current_release as currentRelease'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();

/** All environments, held until the transaction ends: nothing is released meanwhile. In one order, so that two cannot wait for each other. */
export const lockEnvironments = async (db: Db): Promise<void> => {
  await db.selectFrom('registry_environment').select('name').orderBy('name').forUpdate().execute();
};

/** What the environment asks of those who change it; undefined when there is no such environment. */
export const readPolicy = async (db: Db, name: string): Promise<EnvironmentPolicy | undefined> => {
  const row = await db.selectFrom('registry_environment').select('policy').where('name', '=', name).executeTakeFirst();
  return row && EnvironmentPolicy.parse(row.policy);
};

export const writePolicy = async (db: Db, name: string, policy: EnvironmentPolicy): Promise<void> => {
  await db
    .updateTable('registry_environment')
    .set({ policy: JSON.stringify(policy) })
    .where('name', '=', name)
    .execute();
};

/** @returns false when there is one of that name. */
export const insertEnvironment = async (db: Db, name: string, at: number): Promise<boolean> => {
  const inserted = await db
    .insertInto('registry_environment')
    .values({ name, current_release: null, created_at: at, policy: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

const releases = (db: Db) =>
  db
    .selectFrom('registry_release')
    .select([
      'id',
      'environment',
      'previous',
      'shell_version as shellVersion',
      'remotes',
      'config_revision as configRevision',
      'reason',
      'created_at as createdAt',
      'created_by as createdBy',
    ]);

export const findRelease = (db: Db, id: number): Promise<Release | undefined> =>
  releases(db).where('id', '=', id).executeTakeFirst();

/** Newest first. */
export const listReleases = (db: Db, environment: string, last: number): Promise<Release[]> =>
  releases(db).where('environment', '=', environment).orderBy('id', 'desc').limit(last).execute();

/** Releases a release was made from, nearest first. */
export const ancestorsOf = async (db: Db, { id }: Pick<Release, 'id'>, limit: number): Promise<Release[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive ancestor as (
      select previous as id, 1 as step from registry_release where id = ${id}
      union all
      select release.previous, ancestor.step + 1
      from ancestor join registry_release release on release.id = ancestor.id
      where ancestor.step < ${limit}
    )
    select id from ancestor where id is not null order by step`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const found = new Map((await releases(db).where('id', 'in', ids).execute()).map((one) => [one.id, one]));
  return ids.flatMap((ancestor) => found.get(ancestor) ?? []);
};

/** Appends a release and points its environment at it. Only while the environment is locked. */
export const insertRelease = async (db: Db, release: Omit<Release, 'id'>): Promise<Release> => {
  const { id } = await db
    .insertInto('registry_release')
    .values({
      environment: release.environment,
      previous: release.previous,
      shell_version: release.shellVersion,
      remotes: JSON.stringify(release.remotes),
      config_revision: release.configRevision,
      reason: release.reason,
      created_at: release.createdAt,
      created_by: release.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await pointAt(db, release.environment, id);
  return { ...release, id };
};

/** Only while the environment is locked. */
export const pointAt = async (db: Db, environment: string, release: number): Promise<void> => {
  await db
    .updateTable('registry_environment')
    .set({ current_release: release })
    .where('name', '=', environment)
    .execute();
};

/** For each remote of a release, the version that last served it before and differs; remotes without one are left out. */
export const earlierVersions = async (db: Db, release: Release): Promise<VersionKey[]> => {
  const { rows } = await sql<VersionKey>`
    select remote.key as name, earlier.version
    from jsonb_each(${JSON.stringify(release.remotes)}::jsonb) remote
    cross join lateral (
      select before.remotes->remote.key->>'version' as version
      from registry_release before
      where before.environment = ${release.environment} and before.id < ${release.id}
        and before.remotes->remote.key->>'version' <> remote.value->>'version'
        and (before.remotes->remote.key->>'on')::boolean
      order by before.id desc
      limit 1
    ) earlier`.execute(db);
  return rows;
};

/** Releases that a rollback of one remote looks back over. */
const MAX_HISTORY = 500;

/** The version of a released remote (a `jsonb` value) that every visitor got; null while visitors got different ones. */
const versionOfEverybody = (remote: string) => sql`case
  when not (${sql.raw(remote)}->>'on')::boolean then null
  when ${sql.raw(remote)}->'rollout' is null or (${sql.raw(remote)}#>>'{rollout,percent}')::numeric = 0 then ${sql.raw(remote)}->>'version'
  when (${sql.raw(remote)}#>>'{rollout,percent}')::numeric = 100 and ${sql.raw(remote)}#>'{rollout,audience}' is null
    then ${sql.raw(remote)}#>>'{rollout,version}'
  end`;

/**
 * For each remote of a release, the version that every visitor had before its present version first served every visitor.
 * It never leads back to a version that was rolled back. Remotes without one are left out.
 */
export const versionsOfEverybodyBefore = async (db: Db, release: Release): Promise<VersionKey[]> => {
  const { rows } = await sql<VersionKey>`
    with history as (
      select id, remotes from registry_release
      where environment = ${release.environment} and id <= ${release.id}
      order by id desc
      limit ${MAX_HISTORY}
    ), served as (
      select history.id, remote.key as name, ${versionOfEverybody('remote.value')} as version
      from history cross join lateral jsonb_each(history.remotes) remote
    ), first as (
      select served.name, min(served.id) as id
      from served join jsonb_each(${JSON.stringify(release.remotes)}::jsonb) present
        on present.key = served.name and present.value->>'version' = served.version
      group by served.name
    )
    select distinct on (served.name) served.name, served.version
    from served join first on first.name = served.name and served.id < first.id
    where served.version is not null
    order by served.name, served.id desc`.execute(db);
  return rows;
};

/** Whether every visitor of an environment got this version of a remote at some time. */
export const servedEverybody = async (db: Db, environment: string, { name, version }: VersionKey): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from registry_release release
    where release.environment = ${environment} and release.remotes ? ${name}
      and (select ${versionOfEverybody('remote')} from (select release.remotes->${name} as remote) one) = ${version}
    limit 1`.execute(db);
  return rows.length > 0;
};
