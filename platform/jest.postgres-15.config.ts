import path from 'node:path';
import type { Config } from 'jest';
import { nodePreset, reporters } from '../build-kit/src/jest/preset.ts';

const testing = path.join(import.meta.dirname, 'src/testing');

/**
 * The part of the platform's tests that also runs on Debian's PostgreSQL 15, through `DATABASE_URL`: all migrations and
 * the statements of every module, races included. Left out is what says nothing about the database.
 */
export default {
  ...nodePreset(import.meta.dirname),
  displayName: 'PostgreSQL 15',
  testMatch: [
    '<rootDir>/src/services/{account,billing,checkout,identity,plans,privacy,tv-provider,video}/**/*.test.ts',
    '<rootDir>/src/sandbox/{gateway,identity}/**/*.test.ts',
    '<rootDir>/src/**/*.service.test.ts',
    '<rootDir>/src/services/{catalogue,engagement,mail}/*.module.test.ts',
    '<rootDir>/src/infrastructure/database/given-database.test.ts',
    '<rootDir>/src/testing/reliability/replicas.test.ts',
  ],
  globalSetup: path.join(testing, 'start-postgres-15.ts'),
  globalTeardown: path.join(testing, 'stop-postgres-15.ts'),
  reporters,
  maxWorkers: 2,
} satisfies Config;
