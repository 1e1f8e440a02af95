import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Grandstand';
/** A device's clock may be one period off, either way. */
const WINDOW = 1;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, email: string) =>
  new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) });

/** Sets up an authenticator app; contains the secret. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The period (30 s, counted from 1970) that a code belongs to; null for a wrong one. Each period counts once. */
export const periodOfCode = (secret: string, code: string, nowMs: number): number | null => {
  const totp = totpOf(secret, '');
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp: nowMs, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
};
