import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import { type Measured, measureFiles } from './measure-files.ts';

interface Upload {
  readonly assets: AssetsManifest;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Runs in a thread: parsing a large build takes a second, and a hostile build uses the whole time limit. */
// oxlint-disable-next-line import/no-default-export -- the thread pool calls the default export.
export default async function measureUpload({ assets, files }: Upload): Promise<Measured> {
  const buffers = new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes)]));
  return measureFiles(assets, buffers);
}
