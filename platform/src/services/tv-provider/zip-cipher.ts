import { createCipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM, base64url: nonce, text, tag. Only the provider could read it; we compare it. `key`: 32 bytes, base64url. */
export const encryptZip = (zip: string, key: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce);
  const text = Buffer.concat([cipher.update(zip, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
};
