import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { createSettingsRepo } from './settings.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('PLAT-050: a data folder of an earlier version gets what it lacks, and keeps what operators wrote', async () => {
  const repo = createSettingsRepo(database.db);
  await repo.replaceAll({ remoteConfig: { tvProviders: [], isPhase1Enabled: true } }, 1);
  const documents = { remoteConfig: { tvProviders: [{ id: 'a' }], isPhase1Enabled: false, sfId: 'main' }, players: {} };
  await repo.insertMissing(documents, 2);
  const found = await repo.all();
  expect(found.get('remoteConfig')).toEqual({ tvProviders: [{ id: 'a' }], isPhase1Enabled: true, sfId: 'main' });
  expect(found.get('players')).toEqual({});
});
