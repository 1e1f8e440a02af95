import type { Db } from '../../../infrastructure/database/database.ts';

export type StoredKind = 'picture' | 'poster';

/** IDs that were unused before, with the time since then. */
export const unusedPictures = async (db: Db, kind: StoredKind): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('stored_picture').selectAll().where('kind', '=', kind).execute();
  return new Map(rows.map(({ id, unused_since: sinceMs }) => [id, sinceMs]));
};

export const markUnused = async (db: Db, kind: StoredKind, ids: readonly string[], atMs: number): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .insertInto('stored_picture')
    .values(ids.map((id) => ({ kind, id, unused_since: atMs })))
    .onConflict((known) => known.doNothing())
    .execute();
};

/** They are used again, or no longer stored. */
export const forgetUnused = async (db: Db, kind: StoredKind, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .deleteFrom('stored_picture')
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute();
};
