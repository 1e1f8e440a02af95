import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { assertKey, type ObjectStore, StoreError } from './object-store.ts';

/** Objects as files below `folder` (made on the first write). Safe for several processes on one folder. */
export const openFileStore = (folder: string): ObjectStore => {
  const root = path.resolve(folder);
  const fileOf = (key: string): string => {
    assertKey(key);
    return path.join(root, key);
  };

  return {
    put: (key, bytes) => withStoreErrors(`write ${key}`, root, () => writeWhole(fileOf(key), bytes)),
    get: (key) => withStoreErrors(`read ${key}`, root, () => orNull(readFile(fileOf(key)))),
    stat: (key) =>
      withStoreErrors(`read ${key}`, root, async () => {
        const found = await orNull(stat(fileOf(key)));
        return found?.isFile() ? { bytes: found.size } : null;
      }),
    list: (prefix) =>
      withStoreErrors(`list ${prefix}`, root, async () => {
        const entries = await orNull(readdir(fileOf(prefix), { recursive: true, withFileTypes: true }));
        return (entries ?? [])
          .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
          .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
          .sort();
      }),
    delete: (key) =>
      withStoreErrors(`delete ${key}`, root, () =>
        // Retries: a folder into which a file is put meanwhile is not empty.
        rm(fileOf(key), { recursive: key.endsWith('/'), force: true, maxRetries: 5 }),
      ),
  };
};

/** A reader sees the old bytes or the new ones, also when the machine stops half-way. */
const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  // A leading dot: `assertKey` lets no reader ask for an unfinished file.
  const temporary = path.join(path.dirname(file), `.${randomUUID()}`);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const orNull = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return null;
    throw error;
  }
};

const withStoreErrors = async <T>(what: string, root: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof StoreError ? cause : fileStoreError(`Could not ${what} in the object store ${root}`, cause);
  }
};

/** Converts a file system error to an error of the store. */
export const fileStoreError = (failed: string, cause: unknown): StoreError => {
  switch (codeOf(cause)) {
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new StoreError('read_only', `${failed}: this user may not read and write there.`, { cause });
    case 'ENOSPC':
    case 'EDQUOT':
      return new StoreError('full', `${failed}: there is no space left.`, { cause });
    default:
      return new StoreError('unavailable', `${failed}: ${String(cause)}`, { cause });
  }
};
