import { hkdfSync } from 'node:crypto';
import { uint32 } from './mp4-box.ts';

/** A content key and its public name, 16 bytes each. */
export interface ContentKey {
  keyId: Buffer;
  key: Buffer;
}

/**
 * The AES-128 key of one protected item. Derived, not stored: every replica with the same secret encrypts alike, and a
 * new secret changes all keys together.
 */
export const contentKeyOf = (secret: string, contentId: string): ContentKey => {
  const derived = Buffer.from(hkdfSync('sha256', secret, 'grandstand:media:content-key', contentId, 32));
  return { keyId: derived.subarray(0, 16), key: derived.subarray(16) };
};

/** Bytes of a numbered key's ID in front of its number. */
const NUMBER_AT = 12;

/** One key of a series. The last 4 bytes of its ID are the number, so that the key of an ID is found without a list. */
export const numberedKeyOf = (secret: string, series: string, number: number): ContentKey => {
  const { keyId, key } = contentKeyOf(secret, `${series}/${number}`);
  return { keyId: Buffer.concat([keyId.subarray(0, NUMBER_AT), uint32(number)]), key };
};

/** The number in an ID. Whether that key has this ID is for the caller to compare. */
export const numberIn = (keyId: Buffer): number => keyId.readUInt32BE(NUMBER_AT);
