import * as z from 'zod';
import { type AssetsPlace, readAssetsUrl } from './assets-url.ts';

/** What opens a bucket. */
export type BucketKeys = Readonly<{ accessKeyId: string; secretAccessKey: string; sessionToken?: string }>;

/** Where published files are stored. `keys` null: the SDK's default, such as the role of the machine. */
export type Assets = AssetsPlace & { readonly keys: BucketKeys | null };

const place = z.string().transform((text, context): AssetsPlace => {
  const read = readAssetsUrl(text);
  if (!('problems' in read)) return read;
  for (const message of read.problems) context.issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
});
const keyText = z.string().min(1).optional();

/** The variables of `config.ts` that say it. */
export const ASSETS_VARIABLES = {
  /** `file:///folder` or `s3://bucket/prefix?endpoint=…&region=…`; without it a folder of the data folder. */
  ASSETS_URL: place.optional(),
  AWS_ACCESS_KEY_ID: keyText,
  AWS_SECRET_ACCESS_KEY: keyText,
  AWS_SESSION_TOKEN: keyText,
};

type Read = z.infer<z.ZodObject<typeof ASSETS_VARIABLES>>;

/** @param folder the default location */
export const assetsOf = (env: Read, folder: string): Assets => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  const at = env.ASSETS_URL ?? { kind: 'disk', folder };
  return { ...at, keys: keys && { ...keys, ...(token ? { sessionToken: token } : {}) } };
};

/** A key and its secret go together. A store on disk ignores keys of other programs. */
export const bucketErrors = (given: Readonly<Record<string, string | undefined>>): string[] => {
  if (!given['ASSETS_URL']?.startsWith('s3:')) return [];
  const [key, secret] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  if (Boolean(given[key]) === Boolean(given[secret])) return [];
  return given[key] ? [`  ${secret}: ${key} needs it`] : [`  ${key}: ${secret} needs it`];
};
