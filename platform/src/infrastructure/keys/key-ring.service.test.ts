import { GetContact, GetOAuthAccessToken } from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { keyMaterial, sealKeys } from './key.repo.ts';
import { createKeyRings, rotate } from './key-ring.service.ts';
import { ROTATABLE_KEYS } from './rotatable-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => sealKeys(database.db, []).catch(() => undefined));
afterAll(() => database.close());

const SECRETS = ['a secret of the first year, long enough', 'a secret of the second year, long enough'] as const;
const stored = async (name: string) =>
  (await database.db.selectFrom('key_material').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value;

test('keys are encrypted at rest: what was stored in clear is encrypted at the start, and opens with the secret alone', async () => {
  const clear = await keyMaterial(database.db, 'test.sealed', () => 'the key itself');
  expect(await stored('test.sealed')).toBe(clear);
  await sealKeys(database.db, [SECRETS[0]]);
  expect(await stored('test.sealed')).not.toContain('the key itself');
  expect(await keyMaterial(database.db, 'test.sealed', () => 'another')).toBe('the key itself');

  await sealKeys(database.db, [SECRETS[1], SECRETS[0]]);
  const sealed = await stored('test.sealed');
  await sealKeys(database.db, [SECRETS[1]]);
  expect(await stored('test.sealed')).toBe(sealed);
  expect(await keyMaterial(database.db, 'test.sealed', () => 'another')).toBe('the key itself');
  await expect(sealKeys(database.db, [SECRETS[0]])).rejects.toThrow('GS_KEYS_SECRET');
  // For the tests that follow.
  await database.db.deleteFrom('key_material').where('name', '=', 'test.sealed').execute();
});

test('a sealed key that was copied over another one does not open', async () => {
  await sealKeys(database.db, [SECRETS[0]]);
  await keyMaterial(database.db, 'test.one', () => 'one');
  await keyMaterial(database.db, 'test.other', () => 'other');
  await database.db
    .updateTable('key_material')
    .set({ value: await stored('test.one') })
    .where('name', '=', 'test.other')
    .execute();
  await expect(keyMaterial(database.db, 'test.other', () => '')).rejects.toThrow('unable to authenticate');
  await database.db.deleteFrom('key_material').where('name', 'like', 'test.%').execute();
});

test('a clock that was ahead while the versions were read, and is set back, leaves a key that signs and verifies', async () => {
  const clock = { nowMs: Date.UTC(2027, 0, 1), now: () => clock.nowMs };
  const rings = createKeyRings(database.db, clock);
  const key = { name: 'test.back', make: () => crypto.randomUUID(), overlapMs: 3_600_000 };
  const ring = await rings.open(key);
  const signedToday = ring.signing();
  clock.nowMs = Date.UTC(2027, 6, 1);
  await rotate(database.db, key, clock.nowMs);
  clock.nowMs += 2 * key.overlapMs;
  await rings.reload();
  expect(ring.signing()).not.toBe(signedToday);
  clock.nowMs = Date.UTC(2027, 0, 1);
  expect(ring.signing()).toBe(signedToday);
  expect(ring.verifying()).toContain(signedToday);
});

test('a rotated key signs once every replica knows it, and the one before verifies until its overlap ends', async () => {
  const clock = { nowMs: Date.UTC(2027, 0, 1), now: () => clock.nowMs };
  const [one, other] = [createKeyRings(database.db, clock), createKeyRings(database.db, clock)];
  const key = { name: 'test.ring', make: () => crypto.randomUUID(), overlapMs: 3_600_000 };
  const [ring, replica] = [await one.open(key), await other.open(key)];
  const before = ring.signing();
  expect(replica.signing()).toBe(before);

  await rotate(database.db, key, clock.nowMs);
  await Promise.all([one.reload(), other.reload()]);
  expect(ring.signing()).toBe(before);
  expect(replica.verifying()).toHaveLength(2);
  clock.nowMs += 60_000;
  expect(ring.signing()).not.toBe(before);
  expect(replica.signing()).toBe(ring.signing());
  expect(replica.verifying()).toContain(before);
  clock.nowMs += key.overlapMs + 1;
  await one.reload();
  expect(ring.verifying()).toEqual([ring.signing()]);
});

test('the schedule rotates keys that are too old, and those alone, also keys that only another process uses', async () => {
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const [used, unused] = ['test.schedule', 'test.unused'].map((name) => ({ ...ROTATABLE_KEYS.tokens, name }));
  if (!used || !unused) throw new Error('There are two keys.');
  const ring = await createKeyRings(database.db, clock).open(used);
  const before = ring.signing();
  const scheduler = createKeyRings(database.db, clock);
  expect(await scheduler.rotateOlderThan(90 * 86_400_000, [used, unused])).toBe(0);
  clock.nowMs += 91 * 86_400_000;
  expect(await scheduler.rotateOlderThan(90 * 86_400_000, [used, unused])).toBe(1);
  expect(await scheduler.rotateOlderThan(90 * 86_400_000, [used, unused])).toBe(0);
  clock.nowMs += 60_000;
  expect((await createKeyRings(database.db, clock).open(used)).signing()).not.toBe(before);
});

test('a rotation is invisible to a viewer who is signed in', async () => {
  const platform: TestPlatform = await testPlatform();
  const signedIn = await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  const session = bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
  await rotate(platform.db, ROTATABLE_KEYS.access, platform.clock.now());
  platform.clock.offsetMs += 60_000;
  expect((await send(platform.site, GetContact, {}, session)).statusCode).toBe(200);
  // A replica that starts now signs with the new key; both accept each other's tokens.
  const replica = await testPlatform({}, platform);
  replica.clock.offsetMs = platform.clock.offsetMs;
  expect((await send(replica.site, GetContact, {}, session)).statusCode).toBe(200);
  await replica.close();
  await platform.close();
});
