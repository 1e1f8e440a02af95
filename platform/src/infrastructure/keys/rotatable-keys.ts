import { generateKeyPairSync, randomBytes } from 'node:crypto';
import webPush from 'web-push';
import type { RotatableKey } from './key-ring.service.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Every key that signs or derives what others bring back. */
export const ROTATABLE_KEYS = {
  /** Access tokens live 15 minutes. */
  access: { name: 'account.access', make: () => newAccessKey(), overlapMs: HOUR_MS },
  /** TV providers' sessions, the longest, live 30 days. */
  tokens: { name: 'platform.tokens', make: () => randomBytes(32).toString('base64url'), overlapMs: 31 * DAY_MS },
  /** Proofs that a page was served live an hour. */
  pages: { name: 'edge.pages', make: () => randomBytes(32).toString('base64url'), overlapMs: 2 * HOUR_MS },
  /** Overrides live 12 hours. */
  overrides: { name: 'registry.overrides', make: () => randomBytes(32).toString('base64url'), overlapMs: DAY_MS },
  /** Playback tokens are accepted while their stream is live; one that is older than this has to be authorized again. */
  playback: { name: 'media.playback', make: () => randomBytes(32).toString('base64url'), overlapMs: 7 * DAY_MS },
  /** Secrets of devices are issued for the hour and accepted for one more. */
  device: { name: 'video.device', make: () => randomBytes(32).toString('base64url'), overlapMs: 3 * HOUR_MS },
  /** Derives a handle's successor again for 10 seconds. Handles themselves are stored, so they outlive a rotation. */
  refresh: { name: 'account.refresh', make: () => randomBytes(32).toString('base64url'), overlapMs: HOUR_MS },
  /** A sign-in at a TV provider may take 15 minutes. */
  providerTickets: {
    name: 'tv-provider.tickets',
    make: () => randomBytes(32).toString('base64url'),
    overlapMs: HOUR_MS,
  },
  /** Encrypts ZIP codes in TV providers' sessions, which live 30 days. */
  providerZip: { name: 'tv-provider.zip', make: () => randomBytes(32).toString('base64url'), overlapMs: 31 * DAY_MS },
  /** Rows of the audit are verified for ever; the overlap is for processes whose clock is behind. */
  audit: { name: 'registry.audit', make: () => newEd25519Key(), overlapMs: HOUR_MS, keepsEnded: true },
  /** Browsers subscribe with the public key, and with the new one when they next open their channel. */
  push: { name: 'push.vapid', make: () => JSON.stringify(webPush.generateVAPIDKeys()), overlapMs: 366 * DAY_MS },
  /** Pages that browsers keep (decision 21) carry their own public keys. */
  releases: { name: 'release-signing', make: () => newEd25519Key(), overlapMs: 7 * DAY_MS },
} as const satisfies Readonly<Record<string, RotatableKey>>;

/** ES256, PKCS #8 in PEM. */
const newAccessKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

/** Ed25519, PKCS #8 in base64. */
const newEd25519Key = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
