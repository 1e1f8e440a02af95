import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

/** A bearer that `grandstand login` keeps. */
const KeptCredential = z.object({
  bearer: z.string().check(z.minLength(1)),
  actor: z.string(),
  /** ISO 8601; null where the registry did not say. */
  expiresAt: z.nullable(z.string()),
});
export type KeptCredential = z.infer<typeof KeptCredential>;

/** By the registry's origin: no registry receives another one's credential. */
const KeptCredentials = z.record(z.string(), KeptCredential);
type KeptCredentials = z.infer<typeof KeptCredentials>;

const OTHERS_MAY_READ = 0o077;

/** `$XDG_CONFIG_HOME/grandstand/credentials.json`, else under `~/.config`. */
export const credentialsFile = ({ XDG_CONFIG_HOME } = process.env): string =>
  path.join(XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'grandstand/credentials.json');

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** @throws when other users can read the file, or own it */
const readAll = async (file: string): Promise<KeptCredentials> => {
  let text: string;
  try {
    if (process.platform !== 'win32' && ((await stat(file)).mode & OTHERS_MAY_READ) !== 0)
      throw new Error(`${file} holds tokens and others can read it: run chmod 600 ${file}`);
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
  const parsed = KeptCredentials.safeParse(jsonOrNull(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is damaged: delete it and sign in again with grandstand login.`);
};

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Written atomically: a reader never sees a partial file. */
const writeAll = async (file: string, kept: KeptCredentials): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(kept, null, 1)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
};

/** What is kept for the registry at `endpoint`. @throws when the file is damaged or open to others */
export const keptCredential = async (
  endpoint: string,
  file = credentialsFile(),
): Promise<KeptCredential | undefined> => {
  const kept = await readAll(file);
  const { origin } = new URL(endpoint);
  return Object.hasOwn(kept, origin) ? kept[origin] : undefined;
};

export const keepCredential = async (
  endpoint: string,
  credential: KeptCredential,
  file = credentialsFile(),
): Promise<void> => writeAll(file, { ...(await readAll(file)), [new URL(endpoint).origin]: credential });

/** @returns what was kept */
export const forgetCredential = async (
  endpoint: string,
  file = credentialsFile(),
): Promise<KeptCredential | undefined> => {
  const kept = await readAll(file);
  const { origin } = new URL(endpoint);
  const { [origin]: forgotten, ...rest } = kept;
  if (forgotten) await writeAll(file, rest);
  return forgotten;
};
