import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import type { Config } from 'jest';
import { browserPreset, nodePreset, reporters, serverPreset, testSequencer } from './build-kit/src/jest/preset.ts';
import description from './package.json' with { type: 'json' };
import { postgres15Project } from './platform/jest.postgres-15.config.ts';

const packageDir = (name: string) => path.join(import.meta.dirname, name);
const BROWSER_PACKAGES = [
  'shared-contracts',
  'contracts-testing',
  'shared-ui',
  'shell',
  'ops-console',
  ...description.workspaces.filter((name) => name.startsWith('mf-')),
];

// At least two: the module cache of all files does not fit into one process. More than cores: files that stop servers, push
// video and read it back wait most of their time.
const WORKERS = Math.max(2, Math.ceil(availableParallelism() * 1.5));
const GIB = 1024 ** 3;

/** Unit and contract tests of every package. Journeys in a real browser: `e2e/jest.config.ts`. */
export default {
  projects: [
    ...BROWSER_PACKAGES.map((name) => browserPreset(packageDir(name))),
    nodePreset(packageDir('build-kit')),
    nodePreset(packageDir('bench')),
    {
      ...serverPreset(packageDir('platform')),
      globalSetup: packageDir('platform/src/testing/statements/forget-statements.ts'),
    },
    postgres15Project,
  ],
  reporters,
  testSequencer,
  maxWorkers: WORKERS,
  // A worker that is replaced loads and compiles all packages again.
  workerIdleMemoryLimit: Math.min(2 * GIB, totalmem() / WORKERS / 2),
  passWithNoTests: true,
  // A machine that does much else is slow: a limit is there for a test that hangs, not for one that waits.
  testTimeout: 90_000,
} satisfies Config;
