import { AppError, failure, success } from '@grandstand/shared-contracts';
import { createDeviceTokenSigner } from './device-token.ts';

const NOW = Date.UTC(2026, 10, 22);
const HOUR_MS = 3_600_000;

/** A registration that counts, and gives a new secret, good for an hour, each time. */
const registration = () => {
  const secrets: string[] = [];
  const register = async () => {
    const secret = btoa(`secret ${secrets.length + 1} that is long`).replaceAll('=', '');
    secrets.push(secret);
    return success({ secret, expiry: NOW + HOUR_MS });
  };
  return { secrets, register };
};
const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const isSignedWith = async (token: string, secret: string): Promise<boolean> => {
  const [header, claims, signature = ''] = token.split('.');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, bytesOf(signature), new TextEncoder().encode(`${header}.${claims}`));
};

test('WATCH-042: registers once while the secret is valid, and again after it expires', async () => {
  const { secrets, register } = registration();
  const sign = createDeviceTokenSigner();
  for (const nowMs of [NOW, NOW + HOUR_MS - 1]) {
    const token = await sign('device-1', 'viewer', nowMs, register);
    expect(token.ok && (await isSignedWith(token.value, secrets[0] ?? ''))).toBe(true);
  }
  expect(secrets).toHaveLength(1);
  const later = await sign('device-1', 'viewer', NOW + HOUR_MS, register);
  expect(secrets).toHaveLength(2);
  expect(later.ok && (await isSignedWith(later.value, secrets[1] ?? ''))).toBe(true);
});

test('WATCH-042, S-10: another viewer of the device has a separate secret', async () => {
  const { secrets, register } = registration();
  const sign = createDeviceTokenSigner();
  await sign('device-1', 'viewer', NOW, register);
  await sign('device-1', 'somebody else', NOW, register);
  expect(secrets).toHaveLength(2);
});

test('WATCH-042: a refused registration is the call’s failure, and the next one registers again', async () => {
  const { secrets, register } = registration();
  const sign = createDeviceTokenSigner();
  const refused = failure(new AppError('unavailable', 'no'));
  expect(await sign('device-1', 'viewer', NOW, async () => refused)).toEqual(refused);
  expect(await sign('device-1', 'viewer', NOW, register)).toMatchObject({ ok: true });
  expect(secrets).toHaveLength(1);
});
