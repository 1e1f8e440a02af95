import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { RegistryError } from '../model/registry-error.ts';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import { readUpload } from './read-upload.ts';
import { deleteStagedFiles, saveStagedFile, stagedBefore, stagedTotals } from './staged-file.repo.ts';
import type { VersionKey } from './version.repo.ts';

/** Files of builds between their upload and their publishing. They are not served. */
export interface Staging {
  /** @throws {RegistryError} `refused` when the name has too much that is not published; the file is not kept then */
  put(key: VersionKey, path: string, bytes: Buffer): Promise<void>;
  /** @throws {RegistryError} `refused` with `message` when the files are more, or larger, than a build may be */
  read(key: VersionKey, message: string): Promise<UploadedFiles>;
  remove(key: VersionKey): Promise<void>;
  /** Removes versions without a new file for a day. @returns how many */
  sweep(): Promise<number>;
}

/** Four of the largest builds: pipelines of several versions may upload at the same time. */
const MAX_FILES = 8_000;
const MAX_BYTES = 256 * 1024 ** 2;
const LIFE_MS = 24 * 60 * 60_000;

const folderOf = ({ name, version }: VersionKey): string => `staging/${name}/${version}/`;

export const createStaging = ({ db, store, clock }: { db: Db; store: ObjectStore; clock: Clock }): Staging => {
  const excessOf = async (name: string): Promise<string | null> => {
    const { files, bytes } = await stagedTotals(db, name);
    if (files > MAX_FILES) return `${files} files that are not published; a name may have ${MAX_FILES}`;
    if (bytes > MAX_BYTES)
      return `${bytes} bytes that are not published; a name may have ${MAX_BYTES} (${MAX_BYTES / 1024 ** 2} MiB)`;
    return null;
  };
  const remove = async (key: VersionKey): Promise<void> => {
    await store.delete(folderOf(key));
    await deleteStagedFiles(db, key, null);
  };

  return {
    async put(key, path, bytes) {
      // Recorded first: what is uploaded at the same time counts as well.
      await saveStagedFile(db, { ...key, path, bytes: bytes.length, uploaded_at: clock.now() });
      const excess = await excessOf(key.name);
      if (excess !== null) {
        // The file that it would replace has no record any more, so it goes too.
        await store.delete(`${folderOf(key)}${path}`);
        await deleteStagedFiles(db, key, path);
        throw new RegistryError('refused', `${path} of ${key.name}@${key.version} was not uploaded.`, [
          `${key.name} would have ${excess}. Publish its uploads, or remove them with DELETE /publish/${key.name}/<version>.`,
        ]);
      }
      await store.put(`${folderOf(key)}${path}`, bytes);
    },
    read: (key, message) => readUpload(store, folderOf(key), message),
    remove,
    async sweep() {
      const left = await stagedBefore(db, clock.now() - LIFE_MS);
      for (const key of left) await remove(key);
      return left.length;
    },
  };
};
