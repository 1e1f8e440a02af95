import { readFileSync } from 'node:fs';
import * as z from 'zod';

const MIN_KEYS_SECRET = 32;

/** The variables of the keys in the database. */
export const KEYS_VARIABLES = {
  /** Encrypts the keys in the database: 32 characters or more; after a comma the one before, which only decrypts. */
  GS_KEYS_SECRET: z.string().min(MIN_KEYS_SECRET).optional(),
  /** A file with the same, as a key management service mounts it. */
  GS_KEYS_FILE: z.string().min(1).optional(),
  /** Signing keys are rotated when they are so old; 0: only by `grandstand keys rotate`. */
  GS_KEYS_ROTATE_DAYS: z.coerce.number().int().min(0).max(3_650).default(90),
};

type Read = z.infer<z.ZodObject<typeof KEYS_VARIABLES>>;

/** @throws {Error} when the file cannot be read */
export const keySecrets = ({ GS_KEYS_SECRET, GS_KEYS_FILE }: Read): string[] => {
  const text = GS_KEYS_FILE ? readFileSync(GS_KEYS_FILE, 'utf8').trim() : GS_KEYS_SECRET;
  const secrets = text === undefined ? [] : text.split(',').map((secret) => secret.trim());
  if (secrets.every((secret) => secret.length >= MIN_KEYS_SECRET)) return secrets;
  throw new Error(
    `The configuration is wrong:\n  ${GS_KEYS_FILE ? 'GS_KEYS_FILE' : 'GS_KEYS_SECRET'}: every secret needs ${MIN_KEYS_SECRET} characters or more`,
  );
};
