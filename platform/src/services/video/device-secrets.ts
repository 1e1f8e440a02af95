import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { DEVICE_TOKEN_AUDIENCE, DEVICE_TOKEN_LIFE_S } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';

const PERIOD_MS = 60 * 60_000;
/** How far a device's clock may run ahead. */
const SKEW_S = 30;

/** No text with it can be stored, and a statement carries the tokens of several devices. */
const withoutControls = z.string().regex(/^\P{Cc}*$/u);

const Claims = z.object({
  aud: z.literal(DEVICE_TOKEN_AUDIENCE),
  sub: withoutControls.min(1).max(200),
  iat: z.number(),
  exp: z.number(),
  jti: withoutControls.min(8).max(100),
});

/** The claims of a token, before they are verified. */
export type DeviceClaims = z.infer<typeof Claims>;

export interface DeviceProof {
  readonly deviceId: string;
  readonly jti: string;
  readonly expiresAtMs: number;
}

export interface DeviceSecrets {
  /** A viewer's secret on a device, base64url, and when the next one begins (epoch ms). */
  secretOf(deviceId: string, viewer: Viewer): { secret: string; expiresAtMs: number };
  /** The unverified claims of a token, which select the secret to check it with; null if it is malformed. */
  claimsOf(token: string): DeviceClaims | null;
  /** PLAT-034: signed by the viewer's secret on it, for playback, at most 60 s long and not expired; else null. */
  verify(token: string, claims: DeviceClaims, viewer: Viewer): DeviceProof | null;
}

/** An account or its substitute; null is anonymous. */
type Viewer = string | null;

/**
 * S-10: secrets are derived per device, viewer and hour, not stored: every replica knows them, and an old one dies by
 * itself. A secret that was copied is worth nothing beside another account's tokens.
 */
export const createDeviceSecrets = (keys: KeyRing, clock: Clock): DeviceSecrets => {
  // A master is random and used for this alone, so that one keyed hash of what the secret is for makes a key.
  const masterKeys = new Map<string, KeyObject>();
  const masterKeyOf = (master: string): KeyObject => {
    const found = masterKeys.get(master) ?? createSecretKey(master, 'utf8');
    masterKeys.set(master, found);
    return found;
  };
  const derive = (master: string, deviceId: string, viewer: Viewer, period: number): Buffer =>
    createHmac('sha256', masterKeyOf(master))
      .update(JSON.stringify([period, viewer, deviceId]))
      .digest();
  const periodNow = () => Math.floor(clock.now() / PERIOD_MS);

  return {
    secretOf: (deviceId, viewer) => ({
      secret: derive(keys.signing(), deviceId, viewer, periodNow()).toString('base64url'),
      expiresAtMs: (periodNow() + 1) * PERIOD_MS,
    }),
    claimsOf: (token) => Claims.safeParse(payloadOf(token)).data ?? null,

    verify(token, { sub, iat, exp, jti }, viewer) {
      const nowS = clock.now() / 1000;
      if (exp <= nowS || exp - iat > DEVICE_TOKEN_LIFE_S || exp > nowS + DEVICE_TOKEN_LIFE_S + SKEW_S) return null;
      const isSigned = keys
        .verifying()
        .some((master) =>
          [periodNow(), periodNow() - 1].some((period) => isSignedWith(derive(master, sub, viewer, period), token)),
        );
      return isSigned ? { deviceId: sub, jti, expiresAtMs: exp * 1000 } : null;
    },
  };
};

/** HS256 only, whatever the token's header contains: a key of this device is valid for no other algorithm. */
const isSignedWith = (key: Buffer, token: string): boolean => {
  const end = token.lastIndexOf('.');
  // Given the bytes themselves, Node spends three times as long on finding out what they are.
  const expected = createHmac('sha256', createSecretKey(key)).update(token.slice(0, end)).digest();
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** What a token claims, before anything is proven: needed to know whose secret to check it with. */
const payloadOf = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};
