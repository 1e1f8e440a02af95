import { expect, test } from '@jest/globals';
import { fixedKey } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { testKeyRing } from '../../testing/test-key-ring.ts';
import { deviceToken } from '../../testing/test-platform.ts';
import { createDeviceSecrets } from './device-secrets.ts';

test('S-10: device secrets from before a rotation are accepted in the overlap and refused after it; new ones use the new key', async () => {
  const key = ROTATABLE_KEYS.device;
  const at = await testKeyRing(key);
  const secrets = createDeviceSecrets(at.ring, at.clock);
  const oldKey = createDeviceSecrets(fixedKey(at.ring.signing()), at.clock);
  const isAccepted = ({ secret }: { readonly secret: string }, by = secrets) => {
    const token = deviceToken({ deviceId: 'device', secret, nowMs: at.clock.now() });
    const claims = by.claimsOf(token);
    return claims !== null && by.verify(token, claims, 'account') !== null;
  };
  const before = secrets.secretOf('device', 'account');
  await at.rotate();
  expect(isAccepted(before)).toBe(true);
  const after = secrets.secretOf('device', 'account');
  expect(isAccepted(after)).toBe(true);
  expect(isAccepted(after, oldKey)).toBe(false);
  await at.endOverlap();
  // The old key still derives a secret for this hour.
  expect(isAccepted(oldKey.secretOf('device', 'account'), oldKey)).toBe(true);
  expect(isAccepted(oldKey.secretOf('device', 'account'))).toBe(false);
  expect(isAccepted(secrets.secretOf('device', 'account'))).toBe(true);
  await at.close();
});
