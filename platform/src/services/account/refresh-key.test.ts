import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKeyRings, type RotatableKey, rotate } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createSessionRepo } from './session.repo.ts';
import { createSessions } from './sessions.service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

/** Sessions of a seeded account, with a dedicated key for their handles. */
const sessionsWith = async (key: RotatableKey) => {
  const { db } = platform;
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const rings = createKeyRings(db, clock);
  const handleKeys = await rings.open(key);
  const access = createAccessTokens(await rings.open(ROTATABLE_KEYS.access), clock);
  const sessions = createSessions({ repo: createSessionRepo(db), access, handleKeys, clock });
  const { id } = await db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
  const opened = await sessions.open(id, 'Test browser');
  return {
    clock,
    handleKeys,
    handle: opened.tokens.refreshToken,
    refresh: async (handle: string) => (await sessions.refresh(handle, opened.cookie)).refreshToken,
    async rotate() {
      await rotate(db, key, clock.nowMs);
      await rings.reload();
    },
  };
};
const successor = (handle: string, key: string) => createHmac('sha256', key).update(handle).digest('base64url');

test('PLAT-005: a refresh from before a rotation is answered again with the same handle; new handles use the new key', async () => {
  const at = await sessionsWith({ ...ROTATABLE_KEYS.refresh, name: 'test.refresh' });
  await at.rotate();
  at.clock.nowMs += 58_000;
  const before = at.handleKeys.signing();
  const second = await at.refresh(at.handle);
  expect(second).toBe(successor(at.handle, before));
  at.clock.nowMs += 2_000;
  expect(at.handleKeys.signing()).not.toBe(before);
  expect(await at.refresh(at.handle)).toBe(second);
  const third = await at.refresh(second);
  expect(third).toBe(successor(second, at.handleKeys.signing()));
  // The line crosses the rotation.
  expect(await at.refresh(at.handle)).toBe(third);
});

test('PLAT-005: a refresh is not answered again after its key has ended, and the session continues with its newest handle', async () => {
  const at = await sessionsWith({ ...ROTATABLE_KEYS.refresh, name: 'test.refresh-ended', overlapMs: 1_000 });
  await at.rotate();
  at.clock.nowMs += 59_000;
  const second = await at.refresh(at.handle);
  at.clock.nowMs += 2_001;
  await expect(at.refresh(at.handle)).rejects.toThrow('Your session ended.');
  expect(await at.refresh(second)).toBe(successor(second, at.handleKeys.signing()));
});
