import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Name inside the data folder; the command line reads it too, so that it needs no set-up on the platform's machine. */
const TOKEN_FILE = 'registry-token';

/** The configured token, else the one kept in the data folder, which the first start makes, readable by its user alone. */
export const registryToken = async (config: { registryToken: string | null; dataDir: string }): Promise<string> => {
  if (config.registryToken !== null) return config.registryToken;
  const file = path.join(config.dataDir, TOKEN_FILE);
  await mkdir(config.dataDir, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
};
