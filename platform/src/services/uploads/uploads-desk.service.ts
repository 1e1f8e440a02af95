import { access } from 'node:fs/promises';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { durationSOf, uploadedFolder, uploadedMediaId } from '../../media/index.ts';
import { conflict, findUpload, named } from './find-upload.service.ts';
import { removeSource, sourceFile } from './transcoding/worker.service.ts';
import {
  deleteUpload,
  expiredUploads,
  listUploads,
  moveUpload,
  type UploadRow,
  uploadById,
  uploadedBytes,
} from './upload.repo.ts';

export interface UploadsDeskOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: ObjectStore;
  readonly folder: string;
  readonly expiresAfterMs: number;
  /** Facts for the audit. */
  readonly audit: (db: Db, atMs: number, fact: Editor & { was: string | null; became: string | null }) => Promise<void>;
  /** Title of a recording that plays a medium; null: none does. */
  readonly recordingOf: (mediaId: string) => Promise<string | null>;
  /** Something waits to be processed. */
  readonly wake: () => void;
}

const MAX_LISTED = 200;

/** What editors do with uploaded files. */
export const createUploadsDesk = (options: UploadsDeskOptions) => {
  const { db, clock, store, folder, audit, recordingOf, wake } = options;
  const find = (id: string) => findUpload(db, id);
  const note = (editor: Editor, was: string | null, became: string | null) =>
    audit(db, clock.now(), { ...editor, was, became });
  const deleteFiles = async (id: string): Promise<void> => {
    await removeSource(folder, id);
    await store.delete(uploadedFolder(uploadedMediaId(id)));
  };

  return {
    async list() {
      const [uploads, usedBytes] = await Promise.all([listUploads(db, MAX_LISTED), uploadedBytes(db)]);
      return { uploads, usedBytes };
    },

    async cancel(id: string, editor: Editor): Promise<UploadRow> {
      const upload = await find(id);
      const next = { state: 'cancelled', atMs: clock.now() } as const;
      if (!(await moveUpload(db, id, ['uploading', 'queued', 'processing'], next)))
        throw conflict(`The ${named(upload)} is ${upload.state}: there is nothing to cancel. Load the list again.`);
      // What was received of an unfinished file cannot be processed.
      if (upload.state === 'uploading') await removeSource(folder, id);
      await note(editor, `${named(upload)}, ${upload.state}`, `cancelled ${named(upload)}`);
      return find(id);
    },

    async retry(id: string, editor: Editor): Promise<UploadRow> {
      const upload = await find(id);
      const hasFile = await access(sourceFile(folder, id)).then(
        () => true,
        () => false,
      );
      if (!hasFile) throw conflict(`The file of the ${named(upload)} is no longer on the server: upload it again.`);
      if (!(await moveUpload(db, id, ['failed', 'cancelled'], { state: 'queued', atMs: clock.now() })))
        throw conflict(`The ${named(upload)} is ${upload.state}: only a failed or cancelled one can be retried.`);
      await note(editor, `${named(upload)}, ${upload.state}`, `retried ${named(upload)}`);
      wake();
      return find(id);
    },

    /** @throws {HttpError} `conflict` while a recording plays it */
    async remove(id: string, editor: Editor): Promise<void> {
      const upload = await find(id);
      const title = await recordingOf(uploadedMediaId(id));
      if (title !== null)
        throw conflict(`The recording "${title}" plays the ${named(upload)}: remove the recording first.`);
      if (upload.state === 'processing') throw conflict(`The ${named(upload)} is being processed: cancel it first.`);
      await deleteUpload(db, id);
      await deleteFiles(id);
      await note(editor, `${named(upload)}, ${upload.state}`, null);
    },

    /** Removes what was not finished, and failed files. @returns how many */
    async expire(): Promise<number> {
      const rows = await expiredUploads(db, clock.now() - options.expiresAfterMs);
      for (const { id } of rows) {
        await deleteUpload(db, id);
        await deleteFiles(id);
      }
      return rows.length;
    },
  };
};
export type UploadsDesk = ReturnType<typeof createUploadsDesk>;

/** The medium of a recording: how long it is; null when there is none, or it is not ready. */
export const findMedium = async (db: Db, mediaId: string): Promise<{ readonly durationS: number } | null> => {
  const row = await uploadById(db, mediaId.replace(uploadedMediaId(''), ''));
  return row?.state === 'ready' && row.package
    ? { durationS: Math.max(1, Math.round(durationSOf(row.package))) }
    : null;
};
