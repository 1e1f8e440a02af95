import type { Db } from '../../infrastructure/database/database.ts';
import type { AnnouncedBuild, OverrideShows } from '../registry/model/registry.tables.ts';

/** Times are epoch milliseconds. */
export interface KnownOverride {
  id: string;
  environment: string;
  remote: string;
  shows: OverrideShows;
  /** What the dev server built last; null before that, and for what is published. */
  build: AnnouncedBuild | null;
  actor: string;
  reason: string;
  createdAt: number;
  expiresAt: number;
  /** Null while it is active. */
  endedAt: number | null;
}

const overrides = (db: Db) =>
  db
    .selectFrom('registry_override')
    .select(['id', 'environment', 'remote', 'shows', 'build', 'actor', 'reason'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'ended_at as endedAt']);

export const findOverride = (db: Db, id: string): Promise<KnownOverride | undefined> =>
  overrides(db).where('id', '=', id).executeTakeFirst();

/** Those that hold now, newest first. */
export const listOverrides = (db: Db, environment: string, nowMs: number): Promise<KnownOverride[]> =>
  overrides(db)
    .where('environment', '=', environment)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .orderBy('created_at', 'desc')
    .execute();

export const insertOverride = async (
  db: Db,
  { shows, createdAt, expiresAt, ...rest }: Omit<KnownOverride, 'build' | 'endedAt'>,
): Promise<void> => {
  await db
    .insertInto('registry_override')
    .values({
      ...rest,
      shows: JSON.stringify(shows),
      build: null,
      created_at: createdAt,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute();
};

export const writeBuild = async (db: Db, id: string, build: AnnouncedBuild): Promise<void> => {
  await db
    .updateTable('registry_override')
    .set({ build: JSON.stringify(build) })
    .where('id', '=', id)
    .execute();
};

/** @returns false when it has already ended */
export const endOverride = async (db: Db, id: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('registry_override')
    .set({ ended_at: nowMs })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
