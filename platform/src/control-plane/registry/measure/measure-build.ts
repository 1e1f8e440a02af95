import path from 'node:path';
import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import Tinypool from 'tinypool';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import type { Measured } from './measure-files.ts';

const MAX_HEAP_MB = 512;
/** The seven builds of one publish share a thread: starting one takes longer than measuring a small build. */
const IDLE_MS = 2_000;

const threads = new Tinypool({
  // A source here, compiled in a production image.
  filename: new URL(`./measure-worker${path.extname(import.meta.filename)}`, import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  concurrentTasksPerWorker: 1,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
});

/**
 * `measureFiles` in a thread, so that no upload delays a page.
 * @throws {Error} when the build needs more memory than a thread has; the thread ends
 */
export const measureBuild = async (assets: AssetsManifest, files: UploadedFiles): Promise<Measured> => {
  const text = new Map([...files].filter(([path]) => /\.(m?js|css)$/.test(path)));
  return (await threads.run({ assets, files: text })) as Measured;
};
