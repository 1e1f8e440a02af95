import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RegistryClient, registryClient } from './registry-client.ts';

export interface RegistryAccess {
  /** Address of `/graphql`. Default `GRANDSTAND_REGISTRY`, else the local platform's. */
  readonly registry?: string;
  /** Where the local platform keeps its token. Default `GS_DATA_DIR`, else `.data`. */
  readonly dataDir?: string;
  /** Who acts, for the audit. */
  readonly actor?: string;
}

const LOCAL_REGISTRY = 'http://localhost:8090/graphql';

/** Token from `GRANDSTAND_TOKEN`, else the one the local platform made. @throws when there is neither */
export const openRegistryClient = async (access: RegistryAccess): Promise<RegistryClient> => {
  const { env } = process;
  const dataDir = access.dataDir ?? path.resolve(env['GS_DATA_DIR'] ?? '.data');
  const endpoint = access.registry ?? env['GRANDSTAND_REGISTRY'] ?? LOCAL_REGISTRY;
  const token = env['GRANDSTAND_TOKEN'] ?? env['GS_REGISTRY_TOKEN'] ?? (await localToken(dataDir));
  return registryClient(endpoint, token, access.actor ?? env['USER'] ?? 'operator');
};

const localToken = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'registry-token');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new Error(`No registry token: set GRANDSTAND_TOKEN, or start the platform once so that it makes ${file}.`, {
      cause,
    });
  }
};
