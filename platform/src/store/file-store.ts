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
    put: (key, bytes) => told(`write ${key}`, root, () => writeWhole(fileOf(key), bytes)),
    get: (key) => told(`read ${key}`, root, () => orNull(readFile(fileOf(key)))),
    stat: (key) =>
      told(`read ${key}`, root, async () => {
        const found = await orNull(stat(fileOf(key)));
        return found?.isFile() ? { bytes: found.size } : null;
      }),
    list: (prefix) =>
      told(`list ${prefix}`, root, async () => {
        const entries = await orNull(readdir(fileOf(prefix), { recursive: true, withFileTypes: true }));
        return (entries ?? [])
          .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
          .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
          .sort();
      }),
    delete: (key) => told(`delete ${key}`, root, () => rm(fileOf(key), { recursive: key.endsWith('/'), force: true })),
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

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const orNull = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return null;
    throw error;
  }
};

const told = async <T>(what: string, root: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const code = codeOf(error);
    const tell = (reason: string) => `Could not ${what} in the object store ${root}: ${reason}`;
    if (['EROFS', 'EACCES', 'EPERM'].includes(code)) {
      throw new StoreError('read_only', tell('the folder cannot be written or read by this user.'), { cause: error });
    }
    if (['ENOSPC', 'EDQUOT'].includes(code)) {
      throw new StoreError('full', tell('there is no space left on the device.'), { cause: error });
    }
    throw new StoreError('unavailable', tell(error instanceof Error ? error.message : String(error)), { cause: error });
  }
};
