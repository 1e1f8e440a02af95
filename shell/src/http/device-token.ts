import { type Result, success } from '@grandstand/shared-contracts';
import { DEVICE_TOKEN_AUDIENCE, DEVICE_TOKEN_LIFE_S } from '@grandstand/shared-contracts/api';

interface DeviceSecret {
  /** base64url */
  readonly secret: string;
  /** Epoch ms. */
  readonly expiry: number;
}

/** Signs a device token, asking for the viewer's secret when it has none, the old one ended, or the viewer is another. */
export type DeviceTokenSigner = (
  deviceId: string,
  /** Identifies the viewer; secrets belong to a device and a viewer (S-10). */
  viewer: string,
  nowMs: number,
  register: () => Promise<Result<DeviceSecret>>,
) => Promise<Result<string>>;

/** S-10: WebCrypto with a key that scripts cannot read back; the secret itself is never stored. */
export const createDeviceTokenSigner = (): DeviceTokenSigner => {
  let key: { readonly value: CryptoKey; readonly viewer: string; readonly endsAt: number } | null = null;

  return async (deviceId, viewer, nowMs, register) => {
    if (!key || key.viewer !== viewer || key.endsAt <= nowMs) {
      const registration = await register();
      if (!registration.ok) return registration;
      const { secret, expiry } = registration.value;
      const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
        char.charCodeAt(0),
      );
      const hmac = { name: 'HMAC', hash: 'SHA-256' };
      key = { value: await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']), viewer, endsAt: expiry };
    }
    const issuedAtS = Math.floor(nowMs / 1000);
    const claims = {
      aud: DEVICE_TOKEN_AUDIENCE,
      sub: deviceId,
      iat: issuedAtS,
      exp: issuedAtS + DEVICE_TOKEN_LIFE_S,
      jti: crypto.randomUUID(),
    };
    const unsigned = `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(claims)}`;
    const signature = await crypto.subtle.sign('HMAC', key.value, new TextEncoder().encode(unsigned));
    return success(`${unsigned}.${toBase64Url(String.fromCharCode(...new Uint8Array(signature)))}`);
  };
};

const toBase64Url = (binary: string): string =>
  btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const base64Url = (value: object): string => toBase64Url(JSON.stringify(value));
