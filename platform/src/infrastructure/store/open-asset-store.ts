import type { Assets } from './assets-config.ts';
import { openFileStore } from './file-store.ts';
import { type ObjectStore, StoreError } from './object-store.ts';

interface OpenLog {
  warn(details: unknown, message: string): void;
}

/**
 * The store that is configured. A bucket that does not let us in ends the start; one that does not answer is waited for
 * by those who need it, since most of the platform does not.
 * @throws {Error} naming the variable
 */
export const openAssetStore = async (assets: Assets, log: OpenLog): Promise<ObjectStore> => {
  if (assets.kind === 'disk') return openFileStore(assets.folder);
  // Only here: the SDK costs a start time and memory that a store on disk does not need.
  const { openS3Store } = await import('./s3-store.ts');
  const store = openS3Store(assets);
  await store.check().catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'read_only')
      throw new Error(`ASSETS_URL: ${error.message}`, { cause: error });
    log.warn({ err: error }, 'the asset store does not answer yet');
  });
  return store;
};
