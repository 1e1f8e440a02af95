import { inParallel } from '../../../infrastructure/concurrency/in-parallel.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { RegistryError } from '../model/registry-error.ts';
import type { UploadedFiles } from '../model/uploaded-files.ts';

/** Files that are read at the same time. */
const PARALLEL = 8;
/** The largest of our builds has 200 files with 2 MiB, compressed twins included. */
const MAX_FILES = 2_000;
const MAX_TOTAL_BYTES = 64 * 1024 ** 2;

/**
 * All files below a folder of the store. The size of a file counts before it is read, so that memory stays bounded.
 * @throws {RegistryError} `refused` with `message` when they are more, or larger, than a build may be
 */
export const readUpload = async (store: ObjectStore, folder: string, message: string): Promise<UploadedFiles> => {
  const keys = await store.list(folder);
  if (keys.length > MAX_FILES) {
    const problem = `The upload has ${keys.length} files; a build may have ${MAX_FILES}. Remove files that the build does not need, or publish it as several remotes.`;
    throw new RegistryError('refused', message, [problem]);
  }
  let totalBytes = 0;
  const count = (bytes: number): void => {
    totalBytes += bytes;
    if (totalBytes <= MAX_TOTAL_BYTES) return;
    const problem = `The upload has more than ${MAX_TOTAL_BYTES} bytes (64 MiB), which a build may have. Remove files that the build does not need, and serve videos from another host.`;
    throw new RegistryError('refused', message, [problem]);
  };
  const files = new Map<string, Buffer>();
  await inParallel(PARALLEL, keys, async (key) => {
    const expectedBytes = (await store.stat(key))?.bytes ?? 0;
    count(expectedBytes);
    const bytes = await store.get(key);
    if (!bytes) return;
    // The publisher may have replaced the file since.
    count(Math.max(0, bytes.length - expectedBytes));
    files.set(key.slice(folder.length), bytes);
  });
  return files;
};
