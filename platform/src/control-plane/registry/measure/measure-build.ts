import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import type { Measured } from './measure-files.ts';

const MAX_HEAP_MB = 512;

/** `measureFiles` in a thread, so that no upload delays a page. */
export const measureBuild = async (assets: AssetsManifest, files: UploadedFiles): Promise<Measured> => {
  const text = new Map([...files].filter(([path]) => /\.(m?js|css)$/.test(path)));
  const worker = new Worker(new URL('./measure-worker.ts', import.meta.url), {
    workerData: { assets, files: text },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    const [measured] = (await once(worker, 'message')) as [Measured];
    return measured;
  } finally {
    await worker.terminate();
  }
};
