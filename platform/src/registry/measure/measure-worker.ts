import { parentPort, workerData } from 'node:worker_threads';
import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import { measureFiles } from './measure-files.ts';

/** Runs in a thread of its own: parsing a large build takes a second, and a hostile one as long as it may. */
const { assets, files } = workerData as { assets: AssetsManifest; files: ReadonlyMap<string, Uint8Array> };
const buffers = new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes)]));
parentPort?.postMessage(await measureFiles(assets, buffers));
