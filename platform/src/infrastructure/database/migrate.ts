import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

/** Brings the schema up to date; replicas that start together take turns. @throws {Error} naming the failing migration. */
export const migrate = async (db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first one';
  throw new Error(`The database could not be brought up to date: ${failed} failed.`, { cause: error });
};
