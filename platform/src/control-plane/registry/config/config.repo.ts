import type { SettingsDocument } from '@grandstand/shared-contracts/config';
import type { Db } from '../../../infrastructure/database/database.ts';

/** One state of a document that operators edit. Never changed: a rollback is a new revision with an old body. */
export interface ConfigRevision {
  document: SettingsDocument;
  /** 1, 2, 3, … by document. 0: as installed, before anybody changed it here. */
  revision: number;
  body: Record<string, unknown>;
  /** Epoch milliseconds. */
  changedAt: number;
  changedBy: string;
  reason: string;
}

const revisions = (db: Db) =>
  db
    .selectFrom('registry_config')
    .select(['document', 'revision', 'body', 'changed_at as changedAt', 'changed_by as changedBy', 'reason']);

export const findRevision = (
  db: Db,
  document: SettingsDocument,
  revision: number,
): Promise<ConfigRevision | undefined> =>
  revisions(db).where('document', '=', document).where('revision', '=', revision).executeTakeFirst();

/** Newest first. */
export const listRevisions = (db: Db, document: SettingsDocument, last: number): Promise<ConfigRevision[]> =>
  revisions(db).where('document', '=', document).orderBy('revision', 'desc').limit(last).execute();

/** @returns false when this revision exists already */
export const insertRevision = async (
  db: Db,
  { body, changedAt, changedBy, ...rest }: ConfigRevision,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('registry_config')
    .values({ ...rest, body: JSON.stringify(body), changed_at: changedAt, changed_by: changedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** The body that the site reads. */
export const putDocument = async (db: Db, { document, body, changedAt }: ConfigRevision): Promise<void> => {
  const row = { body: JSON.stringify(body), updated_at: changedAt };
  await db
    .insertInto('settings_document')
    .values({ name: document, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};
