import { type Selectable, sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { UploadedPackage } from '../../media/index.ts';
import type { UploadErrorCode } from './transcoding/upload-error.ts';
import type { UploadState, UploadTables } from './upload.tables.ts';

export type UploadRow = Selectable<UploadTables['media_upload']>;

/** Consoles listen to it; without payload. */
export const UPLOAD_CHANNEL = 'grandstand_uploads';

/** Longer than a process may be busy without renewing it. */
const LEASE_S = 15;

export const notifyUploads = async (db: Db): Promise<void> => {
  await sql`select pg_notify(${UPLOAD_CHANNEL}, '')`.execute(db);
};

export const insertUpload = async (
  db: Db,
  upload: Pick<UploadRow, 'id' | 'name' | 'bytes' | 'actor' | 'created_at'>,
): Promise<void> => {
  await db
    .insertInto('media_upload')
    .values({ ...upload, updated_at: upload.created_at, state: 'uploading' })
    .execute();
  await notifyUploads(db);
};

export const uploadById = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('media_upload').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first. */
export const listUploads = (db: Db, last: number): Promise<UploadRow[]> =>
  db.selectFrom('media_upload').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(last).execute();

export const uploadedBytes = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('media_upload')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('state', 'not in', ['cancelled'])
    .executeTakeFirst();
  return row?.bytes ?? 0;
};

/** Sets a state if the upload is in one of `from`. */
export const moveUpload = async (
  db: Db,
  id: string,
  from: readonly UploadState[],
  next: { readonly state: UploadState; readonly atMs: number; readonly error?: UploadErrorCode | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('media_upload')
    .set({
      state: next.state,
      updated_at: next.atMs,
      error_code: next.error ?? null,
      lease_owner: null,
      lease_until: null,
      ...(next.state === 'queued' ? { progress: 0, step: null } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyUploads(db);
  return numUpdatedRows > 0n;
};

export const touchUpload = async (db: Db, id: string, atMs: number): Promise<void> => {
  await db.updateTable('media_upload').set({ updated_at: atMs }).where('id', '=', id).execute();
};

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('media_upload').where('id', '=', id).execute();
  await notifyUploads(db);
};

/** Unfinished, failed and cancelled uploads without a change since. */
export const expiredUploads = (db: Db, beforeMs: number): Promise<UploadRow[]> =>
  db
    .selectFrom('media_upload')
    .selectAll()
    .where('state', 'in', ['uploading', 'failed', 'cancelled'])
    .where('updated_at', '<', beforeMs)
    .execute();

/** The oldest upload that waits, or whose process ended: this process works on it now. */
export const claimUpload = async (db: Db, owner: string, atMs: number): Promise<UploadRow | undefined> =>
  db
    .updateTable('media_upload')
    .set({
      state: 'processing',
      updated_at: atMs,
      lease_owner: owner,
      lease_until: sql`now() + make_interval(secs => ${LEASE_S})`,
    })
    .where('id', '=', (free) =>
      free
        .selectFrom('media_upload')
        .select('id')
        .where(sql<boolean>`state = 'queued' or (state = 'processing' and lease_until < now())`)
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** Extends the lease. @returns false when the upload was cancelled or another process took it */
export const renewLease = async (
  db: Db,
  {
    id,
    owner,
    step,
    progress,
  }: { readonly id: string; readonly owner: string; readonly step: string; readonly progress: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('media_upload')
    .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_S})`, step, progress })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('lease_owner', '=', owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** What this process worked on waits again. */
export const releaseLease = async (db: Db, id: string, owner: string): Promise<void> => {
  await db
    .updateTable('media_upload')
    .set({ state: 'queued', lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('lease_owner', '=', owner)
    .execute();
  await notifyUploads(db);
};

export const doneSteps = async (db: Db, id: string): Promise<ReadonlyMap<string, object>> => {
  const rows = await db.selectFrom('media_upload_step').selectAll().where('upload_id', '=', id).execute();
  return new Map(rows.map(({ step, result }) => [step, result]));
};

export const saveStep = async (db: Db, id: string, step: string, result: object): Promise<void> => {
  const value = JSON.stringify(result);
  await db
    .insertInto('media_upload_step')
    .values({ upload_id: id, step, result: value })
    .onConflict((one) => one.columns(['upload_id', 'step']).doUpdateSet({ result: value }))
    .execute();
};

/** The upload is a recording's medium from now on. */
export const finishUpload = async (
  db: Db,
  {
    id,
    owner,
    content,
    posters,
    atMs,
  }: {
    readonly id: string;
    readonly owner: string;
    readonly content: UploadedPackage;
    readonly posters: number;
    readonly atMs: number;
  },
): Promise<void> => {
  await db
    .updateTable('media_upload')
    .set({
      state: 'ready',
      updated_at: atMs,
      progress: 1,
      step: null,
      package: JSON.stringify(content),
      posters,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute();
  await notifyUploads(db);
};

export const savePackage = async (db: Db, id: string, content: UploadedPackage, atMs: number): Promise<void> => {
  await db
    .updateTable('media_upload')
    .set({ package: JSON.stringify(content), updated_at: atMs })
    .where('id', '=', id)
    .execute();
  await notifyUploads(db);
};
