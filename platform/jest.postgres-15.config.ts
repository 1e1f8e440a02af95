import path from 'node:path';
import { serverPreset } from '../build-kit/src/jest/preset.ts';

const testing = path.join(import.meta.dirname, 'src/testing');

/**
 * Jest project: what may differ between the embedded PostgreSQL and Debian's PostgreSQL 15 while it runs, which are locks
 * and races between transactions. The text of every other statement is prepared on 15 after the tests
 * (`src/testing/statements`, decision 120).
 */
export const postgres15Project = {
  ...serverPreset(import.meta.dirname),
  displayName: 'PostgreSQL 15',
  testMatch: [
    '<rootDir>/src/**/*.repo.test.ts',
    '<rootDir>/src/control-plane/registry/releases/release.service.test.ts',
    '<rootDir>/src/control-plane/registry/versions/publish.service.test.ts',
    '<rootDir>/src/infrastructure/database/given-database.test.ts',
    '<rootDir>/src/infrastructure/keys/key-ring.service.test.ts',
    '<rootDir>/src/services/account/sessions.test.ts',
    '<rootDir>/src/services/billing/crash.test.ts',
    '<rootDir>/src/services/checkout/card-update.test.ts',
    '<rootDir>/src/services/video/streams/streams.service.test.ts',
    '<rootDir>/src/testing/reliability/replicas.test.ts',
  ],
  setupFiles: [path.join(testing, 'use-postgres-15.ts')],
  globalSetup: path.join(testing, 'start-postgres-15.ts'),
  globalTeardown: path.join(testing, 'stop-postgres-15.ts'),
};
