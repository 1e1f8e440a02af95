import type { SettingsDocument } from '@grandstand/shared-contracts/config';
import type { Db } from '../../../infrastructure/database/database.ts';

/** A document, and the environment that reads it. */
export interface ConfigScope {
  document: SettingsDocument;
  /** Null: all environments without their own document. */
  environment: string | null;
}

/** One state of a document that operators edit. Never changed: a rollback is a new revision with an old body. */
export interface ConfigRevision extends ConfigScope {
  /** 1, 2, 3, … by document and environment. 0: as installed, before anybody changed it here. */
  revision: number;
  /** Null only for an environment: it reads the document of all environments. */
  body: Record<string, unknown> | null;
  /** Epoch milliseconds. */
  changedAt: number;
  changedBy: string;
  reason: string;
}

const COLUMNS = [
  'document',
  'revision',
  'body',
  'changed_at as changedAt',
  'changed_by as changedBy',
  'reason',
] as const;

const ofAll = (db: Db, document: SettingsDocument) =>
  db
    .selectFrom('registry_config')
    .select(COLUMNS)
    .select((row) => row.val<string | null>(null).as('environment'))
    .where('document', '=', document);

const ofOne = (db: Db, document: SettingsDocument, environment: string) =>
  db
    .selectFrom('registry_environment_config')
    .select(COLUMNS)
    .select('environment')
    .where('document', '=', document)
    .where('environment', '=', environment);

export const findRevision = (
  db: Db,
  { document, environment }: ConfigScope,
  revision: number,
): Promise<ConfigRevision | undefined> =>
  environment === null
    ? ofAll(db, document).where('revision', '=', revision).executeTakeFirst()
    : ofOne(db, document, environment).where('revision', '=', revision).executeTakeFirst();

/** Newest first. */
export const listRevisions = (
  db: Db,
  { document, environment }: ConfigScope,
  last: number,
): Promise<ConfigRevision[]> =>
  environment === null
    ? ofAll(db, document).orderBy('revision', 'desc').limit(last).execute()
    : ofOne(db, document, environment).orderBy('revision', 'desc').limit(last).execute();

/** @returns false when this revision exists already */
export const insertRevision = async (
  db: Db,
  { environment, body, changedAt, changedBy, ...rest }: ConfigRevision,
): Promise<boolean> => {
  const row = { ...rest, changed_at: changedAt, changed_by: changedBy };
  const json = JSON.stringify(body);
  const { numInsertedOrUpdatedRows } =
    environment === null
      ? await db
          .insertInto('registry_config')
          .values({ ...row, body: json })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db
          .insertInto('registry_environment_config')
          .values({ ...row, environment, body: body === null ? null : json })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** What an environment reads instead of the document of all environments. */
export const findOwnBody = async (
  db: Db,
  document: SettingsDocument,
  environment: string,
): Promise<Record<string, unknown> | null> => {
  const found = await db
    .selectFrom('settings_environment_document')
    .select('body')
    .where('environment', '=', environment)
    .where('name', '=', document)
    .executeTakeFirst();
  return found?.body ?? null;
};

/** Makes the site read the revision. */
export const putDocument = async (
  db: Db,
  { document, environment, body, changedAt }: ConfigRevision,
): Promise<void> => {
  const row = { body: JSON.stringify(body), updated_at: changedAt };
  if (environment === null) {
    await db
      .insertInto('settings_document')
      .values({ name: document, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  } else if (body === null) {
    await db
      .deleteFrom('settings_environment_document')
      .where('environment', '=', environment)
      .where('name', '=', document)
      .execute();
  } else {
    await db
      .insertInto('settings_environment_document')
      .values({ name: document, environment, ...row })
      .onConflict((conflict) => conflict.columns(['environment', 'name']).doUpdateSet(row))
      .execute();
  }
};
