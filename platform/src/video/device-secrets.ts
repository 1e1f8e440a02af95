import { hkdfSync } from 'node:crypto';
import { DEVICE_TOKEN_AUDIENCE, DEVICE_TOKEN_LIFE_S } from '@grandstand/shared-contracts/api';
import { createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { claimsOf } from '../tokens/signed-tokens.ts';

const PERIOD_MS = 60 * 60_000;
/** How far a device's clock may run ahead. */
const SKEW_S = 30;

const Claims = z.object({
  aud: z.literal(DEVICE_TOKEN_AUDIENCE),
  sub: z.string().min(1).max(200),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(8).max(100),
});

export interface DeviceProof {
  readonly deviceId: string;
  readonly jti: string;
  readonly expiresAtMs: number;
}

export interface DeviceSecrets {
  /** The device's secret, base64url, and when the next one begins (epoch ms). */
  secretOf(deviceId: string): { secret: string; expiresAtMs: number };
  /** PLAT-034: signed by the device's secret, for playback, at most 60 s long and not over; otherwise null. */
  verify(token: string): DeviceProof | null;
}

/** Secrets are derived per device and hour, not stored: every replica knows them, and an old one dies by itself. */
export function deviceSecrets(master: string, clock: Clock): DeviceSecrets {
  const derive = (deviceId: string, period: number) =>
    Buffer.from(hkdfSync('sha256', master, 'grandstand:device', `${period}:${deviceId}`, 32));
  const periodNow = () => Math.floor(clock.now() / PERIOD_MS);

  return {
    secretOf: (deviceId) => ({
      secret: derive(deviceId, periodNow()).toString('base64url'),
      expiresAtMs: (periodNow() + 1) * PERIOD_MS,
    }),
    verify(token) {
      const nowS = clock.now() / 1000;
      const unproven = Claims.safeParse(payloadOf(token));
      if (!unproven.success) return null;
      const { sub, iat, exp, jti } = unproven.data;
      if (exp <= nowS || exp - iat > DEVICE_TOKEN_LIFE_S || exp > nowS + DEVICE_TOKEN_LIFE_S + SKEW_S) return null;
      const isSigned = [periodNow(), periodNow() - 1].some(
        (period) =>
          claimsOf(
            createVerifier({ key: derive(sub, period), algorithms: ['HS256'], ignoreExpiration: true }),
            token,
          ) !== null,
      );
      return isSigned ? { deviceId: sub, jti, expiresAtMs: exp * 1000 } : null;
    },
  };
}

/** What a token claims, before anything is proven: needed to know whose secret to check it with. */
function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
