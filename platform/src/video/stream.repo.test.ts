import { afterAll, beforeAll } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { postgresStreams } from './stream.repo.ts';
import { streamStoreContract } from './stream-store.contract.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

streamStoreContract(() => postgresStreams(database.db));
