import path from 'node:path';
import { serverPreset } from '../build-kit/src/jest/preset.ts';

const testing = path.join(import.meta.dirname, 'src/testing');

/**
 * Jest project: what may differ between the embedded PostgreSQL and Debian's PostgreSQL 15. All migrations run, and the
 * tests of each module, service and repository, which cover their statements, and the races between transactions.
 */
export const postgres15Project = {
  ...serverPreset(import.meta.dirname),
  displayName: 'PostgreSQL 15',
  testMatch: [
    '<rootDir>/src/**/*.{module,service,repo}.test.ts',
    '<rootDir>/src/services/account/sessions.test.ts',
    '<rootDir>/src/services/billing/{billing,crash}.test.ts',
    '<rootDir>/src/services/checkout/{checkout,card-update}.test.ts',
    '<rootDir>/src/infrastructure/database/given-database.test.ts',
    '<rootDir>/src/testing/reliability/replicas.test.ts',
  ],
  setupFiles: [path.join(testing, 'use-postgres-15.ts')],
  globalSetup: path.join(testing, 'start-postgres-15.ts'),
  globalTeardown: path.join(testing, 'stop-postgres-15.ts'),
};
