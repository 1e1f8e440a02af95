import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { RegistryError } from '../model/registry-error.ts';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import { readUpload } from './read-upload.ts';
import { deleteStagedFiles, lastUploads, saveStagedFile, stagedTotals } from './staged-file.repo.ts';
import type { VersionKey } from './version.repo.ts';

/** Files of builds between their upload and their publishing. They are not served. */
export interface Staging {
  /** @throws {RegistryError} `refused` when the name has too much that is not published; the file is not kept then */
  put(key: VersionKey, path: string, bytes: Buffer): Promise<void>;
  /** @throws {RegistryError} `refused` with `message` when the files are more, or larger, than a build may be */
  read(key: VersionKey, message: string): Promise<UploadedFiles>;
  remove(key: VersionKey): Promise<void>;
  /** Removes versions without a new file for a day, and files without a record. @returns of how many versions */
  sweep(): Promise<number>;
}

/** Four of the largest builds: pipelines of several versions may upload at the same time. */
const MAX_FILES = 8_000;
const MAX_BYTES = 256 * 1024 ** 2;
const LIFE_MS = 24 * 60 * 60_000;

const STAGING = 'staging/';
const folderOf = ({ name, version }: VersionKey): string => `${STAGING}${name}/${version}/`;
const versionOf = (storeKey: string): VersionKey => {
  const [name = '', version = ''] = storeKey.slice(STAGING.length).split('/');
  return { name, version };
};

/**
 * Every file has a record, which counts. So that this holds whatever happens at the same time, a record is written before its
 * file and again after it, and deleted before it: a record may be without a file, which the sweep corrects.
 */
export const createStaging = ({ db, store, clock }: { db: Db; store: ObjectStore; clock: Clock }): Staging => {
  const excessOf = async (name: string): Promise<string | null> => {
    const { files, bytes } = await stagedTotals(db, name);
    if (files > MAX_FILES) return `${files} files that are not published; a name may have ${MAX_FILES}`;
    if (bytes > MAX_BYTES)
      return `${bytes} bytes that are not published; a name may have ${MAX_BYTES} (${MAX_BYTES / 1024 ** 2} MiB)`;
    return null;
  };
  const remove = async (key: VersionKey): Promise<void> => {
    await deleteStagedFiles(db, key, null);
    await store.delete(folderOf(key));
  };

  return {
    async put(key, path, bytes) {
      const record = () => saveStagedFile(db, { ...key, path, bytes: bytes.length, uploaded_at: clock.now() });
      await record();
      const excess = await excessOf(key.name);
      if (excess !== null) {
        await deleteStagedFiles(db, key, path);
        await store.delete(`${folderOf(key)}${path}`);
        throw new RegistryError('refused', `${path} of ${key.name}@${key.version} was not uploaded.`, [
          `${key.name} would have ${excess}. Publish its uploads, or remove them with DELETE /publish/${key.name}/<version>.`,
        ]);
      }
      await store.put(`${folderOf(key)}${path}`, bytes);
      await record();
    },
    read: (key, message) => readUpload(store, folderOf(key), message),
    remove,
    async sweep() {
      const uploadedAt = new Map((await lastUploads(db)).map(({ at, ...key }) => [folderOf(key), at]));
      const stored = (await store.list(STAGING)).map((key) => folderOf(versionOf(key)));
      const folders = new Set([...stored, ...uploadedAt.keys()]);
      const left = [...folders].filter((folder) => (uploadedAt.get(folder) ?? 0) < clock.now() - LIFE_MS);
      for (const folder of left) await remove(versionOf(folder));
      return left.length;
    },
  };
};
