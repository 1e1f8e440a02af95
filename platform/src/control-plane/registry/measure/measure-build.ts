import path from 'node:path';
import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import Tinypool from 'tinypool';
import { createTurns } from '../../../infrastructure/concurrency/in-turn.ts';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import type { Measured } from './measure-files.ts';

const MAX_HEAP_MB = 512;
/** The seven builds of one publish share a thread: starting one takes longer than measuring a small build. */
const IDLE_MS = 2_000;

/**
 * Measures builds in threads with this much memory, so that no upload delays a page. A build that needs more ends its thread,
 * and is refused. Builds of one name are measured in turn: a team that publishes many leaves a thread to the others.
 */
export const createMeasuring = (maxHeapMb: number) => {
  const threads = new Tinypool({
    // A source here, compiled in a production image.
    filename: new URL(`./measure-worker${path.extname(import.meta.filename)}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    concurrentTasksPerWorker: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const inTurn = createTurns();
  return async (assets: AssetsManifest, files: UploadedFiles): Promise<Measured> => {
    const text = new Map([...files].filter(([path]) => /\.(m?js|css)$/.test(path)));
    try {
      return await inTurn(assets.name, async () => (await threads.run({ assets, files: text })) as Measured);
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      const problem = `The scripts of ${assets.name} need more than ${maxHeapMb} MB of memory to be measured. Split them into smaller chunks.`;
      return { errors: [problem], usesModules: false, firstFiles: [], firstShared: [] };
    }
  };
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

export const measureBuild = createMeasuring(MAX_HEAP_MB);
