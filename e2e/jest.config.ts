import type { Config } from 'jest';
import { nodePreset, reporters } from '../build-kit/src/jest/preset.ts';

/** Journeys through the running site in a real browser, one after another. */
export default {
  ...nodePreset(import.meta.dirname),
  reporters,
  globalSetup: '<rootDir>/src/harness/build-once.ts',
  setupFilesAfterEnv: ['<rootDir>/src/harness/after-each.ts'],
  maxWorkers: 1,
  testTimeout: 60_000,
} satisfies Config;
