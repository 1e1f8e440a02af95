import { AssetsManifest } from '@grandstand/shared-contracts/release';
import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { PublishedVersion } from '../model/published-version.ts';
import type { CheckedBuild } from './build-check.ts';
import { readManifest } from './earlier-manifests.ts';

export interface VersionSummary {
  name: string;
  version: string;
  kind: 'shell' | 'remote';
  digest: string;
  /** Bytes of all files, uncompressed. */
  bytes: number;
  /** Epoch milliseconds. */
  publishedAt: number;
  publishedBy: string;
}

export interface VersionKey {
  name: string;
  version: string;
}

/** Locks the publishing of this version until the end of the transaction. */
export const lockVersion = async (db: Db, { name, version }: VersionKey): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publish ${name}@${version}`}, 0))`.execute(db);
};

const summaries = (db: Db) =>
  db
    .selectFrom('registry_version')
    .select(['name', 'version', 'kind', 'digest', 'published_at as publishedAt', 'published_by as publishedBy'])
    .select(
      sql<number>`(select coalesce(sum((file.value->>'bytes')::bigint), 0)::bigint from jsonb_each(assets->'files') file)`.as(
        'bytes',
      ),
    );

export const findVersion = (db: Db, { name, version }: VersionKey): Promise<VersionSummary | undefined> =>
  summaries(db).where('name', '=', name).where('version', '=', version).executeTakeFirst();

/** Newest first; `name` null lists all packages. At most `last` of each. */
export const listVersions = (db: Db, name: string | null, last: number): Promise<VersionSummary[]> =>
  summaries(db)
    .where(({ exists, selectFrom, not }) =>
      not(
        exists(
          selectFrom('registry_version as newer')
            .select(sql`1`.as('one'))
            .whereRef('newer.name', '=', 'registry_version.name')
            .where(
              sql<boolean>`(newer.published_at, newer.version) > (registry_version.published_at, registry_version.version)`,
            )
            .offset(last - 1)
            .limit(1),
        ),
      ),
    )
    .$if(name !== null, (query) => query.where('name', '=', name as string))
    .orderBy('name')
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .execute();

/** Those of the wanted versions that are published, with their manifests. */
export const loadVersions = async (db: Db, wanted: readonly VersionKey[]): Promise<PublishedVersion[]> => {
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('registry_version')
    .select(['name', 'version', 'kind', 'assets', 'remote'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('name', 'version'),
        'in',
        wanted.map(({ name, version }) => tuple(name, version)),
      ),
    )
    .execute();
  // Builds that were published before a field was known have it in its default form from here on.
  return rows.map((row) => ({
    ...row,
    assets: AssetsManifest.parse(row.assets),
    remote: row.remote && readManifest(row.remote),
  }));
};

export const insertVersion = async (
  db: Db,
  key: VersionKey,
  { assets, remote, digest }: CheckedBuild,
  published: { at: number; by: string },
): Promise<void> => {
  await db
    .insertInto('registry_version')
    .values({
      ...key,
      kind: assets.kind,
      digest,
      assets: JSON.stringify(assets),
      remote: remote && JSON.stringify(remote),
      published_at: published.at,
      published_by: published.by,
    })
    .execute();
};
