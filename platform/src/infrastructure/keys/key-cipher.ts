import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const SEALED = 'sealed:v1';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what `key_material` stores, so that a copy of the database holds no usable key. */
export interface KeyCipher {
  /** `name` is bound to the value: a row copied over another one does not open. */
  seal(name: string, value: string): string;
  /** A value that was stored before there was a cipher is returned as it is. @throws {Error} when no secret opens it */
  open(name: string, stored: string): string;
  /** Whether it has to be sealed, or sealed again with the first secret. */
  isStale(stored: string): boolean;
}

/** @param secrets the first one seals; the others, which it replaced, only open. None: values are stored as they are. */
export const createKeyCipher = (secrets: readonly string[]): KeyCipher => {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'grandstand key encryption', 32));
    return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
  });
  const [current] = keys;
  return {
    seal(name, value) {
      if (!current) return value;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(name));
      const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${SEALED}:${current.id}:${sealed.toString('base64url')}`;
    },
    open(name, stored) {
      if (!stored.startsWith(`${SEALED}:`)) return stored;
      const [, , id = '', text = ''] = stored.split(':');
      const known = keys.find((key) => key.id === id);
      if (!known) {
        throw new Error(
          `The key "${name}" is encrypted with a secret that is not configured. Set GS_KEYS_SECRET or GS_KEYS_FILE to it.`,
        );
      }
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(name));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      return opened.toString('utf8');
    },
    isStale: (stored) => current !== undefined && !stored.startsWith(`${SEALED}:${current.id}:`),
  };
};
