import { type Result, success } from '@grandstand/shared-contracts';
import { DEVICE_TOKEN_AUDIENCE, DEVICE_TOKEN_LIFE_S } from '@grandstand/shared-contracts/api';
import { shareRequests } from './share-requests.ts';

interface DeviceSecret {
  /** base64url */
  readonly secret: string;
  /** Epoch ms. */
  readonly expiry: number;
}

interface DeviceKey {
  readonly value: CryptoKey;
  readonly viewer: string;
  /** Epoch ms. */
  readonly endsAt: number;
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
  let kept: DeviceKey | null = null;
  const shared = shareRequests<Result<DeviceKey>>();

  return async (deviceId, viewer, nowMs, register) => {
    if (!kept || kept.viewer !== viewer || kept.endsAt <= nowMs) {
      const registered = await shared(viewer, async () => {
        const registration = await register();
        return registration.ok ? success(await keyOf(registration.value, viewer)) : registration;
      });
      if (!registered.ok) return registered;
      kept = registered.value;
    }
    const key = kept;
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

const keyOf = async ({ secret, expiry }: DeviceSecret, viewer: string): Promise<DeviceKey> => {
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const value = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return { value, viewer, endsAt: expiry };
};

const toBase64Url = (binary: string): string =>
  btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const base64Url = (value: object): string => toBase64Url(JSON.stringify(value));
