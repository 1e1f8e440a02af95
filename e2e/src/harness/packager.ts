import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Packager {
  /** Address of the HLS manifest of a live channel; valid for two minutes. */
  readonly manifest: string;
  close(): Promise<void>;
}

const PROGRAM = path.resolve(import.meta.dirname, '../../../platform/src/testing/test-packager.ts');

/** The packager of another network, on another origin. */
export const openPackager = async (): Promise<Packager> => {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [manifest] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    manifest,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
};
