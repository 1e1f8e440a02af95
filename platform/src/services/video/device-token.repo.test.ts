import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { createUsedDeviceTokens } from './device-token.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const proof = (jti: string, deviceId = 'device') => ({ deviceId, jti, expiresAtMs: 1_000 });

test('PLAT-034: of fifty concurrent requests with one device token, through two replicas, one gets through; later ones do not', async () => {
  const [first, second] = [createUsedDeviceTokens(database.db), createUsedDeviceTokens(database.db)];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? first : second).use(proof('token-of-one'))),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await first.use(proof('token-of-one'))).toBe(false);
});

test('PLAT-034: different tokens, and the same number on another device, get through together', async () => {
  const { use } = createUsedDeviceTokens(database.db);
  const proofs = [proof('token-a'), proof('token-b'), proof('token-a', 'other "device", \\ {}')];
  expect(await Promise.all(proofs.map(use))).toEqual([true, true, true]);
  expect(await Promise.all(proofs.map(use))).toEqual([false, false, false]);
});

test('a swept token is removed after its expiry', async () => {
  const { use, sweep } = createUsedDeviceTokens(database.db);
  expect(await use(proof('token-swept'))).toBe(true);
  await sweep(999);
  expect(await use(proof('token-swept'))).toBe(false);
  await sweep(1_000);
  expect(await use(proof('token-swept'))).toBe(true);
});
