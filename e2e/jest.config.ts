import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import { nodePreset, reporters } from '../build-kit/src/jest/preset.ts';

/** Journeys in a real browser. Each file has its own site and its own browser. */
export default {
  ...nodePreset(import.meta.dirname),
  reporters,
  globalSetup: '<rootDir>/src/harness/build-once.ts',
  globalTeardown: '<rootDir>/src/harness/remove-published-site.ts',
  setupFilesAfterEnv: ['<rootDir>/src/harness/after-each.ts'],
  maxWorkers: availableParallelism(),
  testTimeout: 60_000,
} satisfies Config;
