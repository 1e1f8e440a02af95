import { parentPort, workerData } from 'node:worker_threads';
import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import { measureFiles } from './measure-files.ts';

/** Runs in its own thread: parsing a large build takes a second, and a hostile build uses the whole time limit. */
const { assets, files } = workerData as { assets: AssetsManifest; files: ReadonlyMap<string, Uint8Array> };
const buffers = new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes)]));
parentPort?.postMessage(await measureFiles(assets, buffers));
