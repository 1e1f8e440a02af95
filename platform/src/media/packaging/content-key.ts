import { hkdfSync } from 'node:crypto';
import { uint32 } from './mp4-box.ts';

/**
 * Schemes of ISO 23001-7. All players of HLS and the newer ones of DASH decrypt `cbcs`; older devices know `cenc` only, which
 * HLS does not have.
 */
export const ENCRYPTION_SCHEMES = ['cbcs', 'cenc'] as const;
export type EncryptionScheme = (typeof ENCRYPTION_SCHEMES)[number];

/** A content key and its public name, 16 bytes each. */
export interface ContentKey {
  scheme: EncryptionScheme;
  keyId: Buffer;
  key: Buffer;
  /** Initialisation vector of every `cbcs` sample. */
  iv: Buffer;
}

/** What keys are derived from. */
export interface KeySource {
  readonly secret: string;
  readonly scheme: EncryptionScheme;
}

/**
 * The AES-128 key of one protected item. Derived, not stored: every replica with the same secret encrypts alike, and a
 * new secret changes all keys together. A key is used with one scheme.
 */
export const contentKeyOf = ({ secret, scheme }: KeySource, contentId: string): ContentKey => {
  const name = scheme === 'cenc' ? contentId : `${scheme}/${contentId}`;
  const derived = Buffer.from(hkdfSync('sha256', secret, 'grandstand:media:content-key', name, 48));
  return { scheme, keyId: derived.subarray(0, 16), key: derived.subarray(16, 32), iv: derived.subarray(32) };
};

/** Bytes of a numbered key's ID in front of its number. */
const NUMBER_AT = 12;

/** One key of a series. The last 4 bytes of its ID are the number, so that the key of an ID is found without a list. */
export const numberedKeyOf = (source: KeySource, series: string, number: number): ContentKey => {
  const contentKey = contentKeyOf(source, `${series}/${number}`);
  return { ...contentKey, keyId: Buffer.concat([contentKey.keyId.subarray(0, NUMBER_AT), uint32(number)]) };
};

/** The number in an ID. Whether that key has this ID is for the caller to compare. */
export const numberIn = (keyId: Buffer): number => keyId.readUInt32BE(NUMBER_AT);
