import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { StagingTables } from './staging.tables.ts';
import type { VersionKey } from './version.repo.ts';

export type StagedFile = StagingTables['registry_staged_file'];

/** Records a file, in place of one of the same path. */
export const saveStagedFile = async (db: Db, file: StagedFile): Promise<void> => {
  await db
    .insertInto('registry_staged_file')
    .values(file)
    .onConflict((conflict) =>
      conflict.constraint('registry_staged_file_key').doUpdateSet({ bytes: file.bytes, uploaded_at: file.uploaded_at }),
    )
    .execute();
};

/** Of all versions of a name. */
export const stagedTotals = (db: Db, name: string): Promise<{ files: number; bytes: number }> =>
  db
    .selectFrom('registry_staged_file')
    .select([sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

/** `path` null: all files of the version. */
export const deleteStagedFiles = async (db: Db, { name, version }: VersionKey, path: string | null): Promise<void> => {
  await db
    .deleteFrom('registry_staged_file')
    .where('name', '=', name)
    .where('version', '=', version)
    .$if(path !== null, (query) => query.where('path', '=', path as string))
    .execute();
};

/** When the last file of each version was uploaded, as epoch milliseconds. */
export const lastUploads = (db: Db): Promise<(VersionKey & { at: number })[]> =>
  db
    .selectFrom('registry_staged_file')
    .select(['name', 'version'])
    .select(({ fn }) => fn.max('uploaded_at').as('at'))
    .groupBy(['name', 'version'])
    .execute();
