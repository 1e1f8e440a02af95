import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { BuildOutput } from '@grandstand/build-kit/local';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
/** The command, as a file to run. */
export const grandstand = path.join(repositoryRoot, 'build-kit/bin/grandstand.mjs');
const VARIABLE = 'E2E_BUILDS';

/** Before all journeys: builds what changed. What is unchanged costs nothing. */
// oxlint-disable-next-line import/no-default-export -- jest calls the default export.
export default function buildOnce(): void {
  process.env[VARIABLE] = execFileSync(process.execPath, [grandstand, 'build', '--json'], {
    encoding: 'utf8',
    cwd: repositoryRoot,
  });
}

/** Shell and remotes of this run. */
export const builds = (): readonly BuildOutput[] => JSON.parse(process.env[VARIABLE] ?? '[]') as BuildOutput[];
