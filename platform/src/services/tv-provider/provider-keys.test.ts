import { createDecipheriv } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fixedKey } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { createSignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { type TestKeyRing, testKeyRing } from '../../testing/test-key-ring.ts';
import { createProviderSignIn, type Visit } from './provider-sign-in.service.ts';
import { createTvProviderRepo } from './tv-provider.repo.ts';
import { encryptZip } from './zip-cipher.ts';

const SITE = 'https://site.example.test';
const visit: Visit = { code: 'BCDFGHJK', providerId: 'harborline', providerName: '', returnUrl: SITE, isFramed: false };
/** Longer than a ticket lives, so that no ticket of the test expires. */
const LIFE_S = 86_400;

const signInWith = ({ db, clock }: TestKeyRing, tokens: ReturnType<typeof createSignedTokens>) =>
  createProviderSignIn({
    repo: createTvProviderRepo(db),
    tokens,
    clock,
    listedProviders: async () => [],
    returnOrigins: [SITE],
    zipKeys: fixedKey('unused'),
  });

test('PLAT-049: a sign-in ticket from before a rotation is accepted in the overlap and refused after it; new ones use the new key', async () => {
  const at = await testKeyRing(ROTATABLE_KEYS.providerTickets);
  const tokens = createSignedTokens(at.ring, at.clock);
  const signIn = signInWith(at, tokens);
  const oldKey = signInWith(at, createSignedTokens(fixedKey(at.ring.signing()), at.clock));
  const before = tokens.sign('providerVisit', { ...visit }, LIFE_S);
  await at.rotate();
  expect(signIn.visit(before)).toEqual(visit);
  const after = tokens.sign('providerVisit', { ...visit }, LIFE_S);
  expect(oldKey.visit(after)).toBeNull();
  await at.endOverlap();
  expect(signIn.visit(before)).toBeNull();
  expect(signIn.visit(after)).toEqual(visit);
  await at.close();
});

/** As the provider reads it; null when `key` does not decrypt it. */
const decrypted = (text: string, key: string): string | null => {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

test('PLAT-048: a ZIP code from before a rotation can be decrypted in the overlap and not after it; new ones use the new key', async () => {
  const at = await testKeyRing(ROTATABLE_KEYS.providerZip);
  const read = (text: string) => at.ring.verifying().flatMap((key) => decrypted(text, key) ?? []);
  const oldKey = at.ring.signing();
  const before = encryptZip('10001', oldKey);
  await at.rotate();
  expect(read(before)).toEqual(['10001']);
  const after = encryptZip('94105', at.ring.signing());
  expect(decrypted(after, oldKey)).toBeNull();
  await at.endOverlap();
  expect(read(before)).toEqual([]);
  expect(read(after)).toEqual(['94105']);
  await at.close();
});
