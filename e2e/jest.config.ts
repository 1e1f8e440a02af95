import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import { reporters, serverPreset, testSequencer } from '../build-kit/src/jest/preset.ts';

/** Journeys in a real browser. Each file has its own site and its own browser. */
export default {
  ...serverPreset(import.meta.dirname),
  reporters,
  testSequencer,
  globalSetup: '<rootDir>/src/harness/build-once.ts',
  globalTeardown: '<rootDir>/src/harness/remove-published-site.ts',
  setupFilesAfterEnv: ['<rootDir>/src/harness/after-each.ts'],
  // A journey waits for its pages at times, and every page that plays costs a processor as long as it is open (decision 64).
  maxWorkers: availableParallelism() + 1,
  // For a journey that hangs: a machine that does much else may take some times as long as another one.
  testTimeout: 240_000,
} satisfies Config;
