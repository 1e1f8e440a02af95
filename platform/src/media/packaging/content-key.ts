import { hkdfSync } from 'node:crypto';

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
