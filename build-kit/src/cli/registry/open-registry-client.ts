import { RegistryRefusal } from '@grandstand/registry-client';
import { type FoundBearer, findBearer, type RegistryAccess, registryEndpoint } from './access/find-bearer.ts';
import { type RegistryClient, registryClient } from './registry-client.ts';

export interface ClientAccess extends RegistryAccess {
  /** Who acts, for the audit; the registry believes it only of the platform's own token. */
  readonly actor?: string;
}

const SOURCES: Readonly<Record<FoundBearer['source'], string>> = {
  GRANDSTAND_TOKEN: 'GRANDSTAND_TOKEN',
  GS_REGISTRY_TOKEN: 'GS_REGISTRY_TOKEN',
  login: '"grandstand login"',
  'data folder': 'registry-token in the data folder',
};

/** @throws {RegistryRefusal} `unauthorized` when no token is available */
export const openRegistryClient = async ({ registry, dataDir, actor }: ClientAccess): Promise<RegistryClient> => {
  const endpoint = registryEndpoint(registry);
  const found = await findBearer(endpoint, dataDir);
  if (!found) {
    throw new RegistryRefusal(
      'unauthorized',
      `No token for ${endpoint}: sign in with "grandstand login --registry ${endpoint}", set GRANDSTAND_TOKEN, or start the platform once so that it makes one in its data folder.`,
    );
  }
  const isPlatformToken = found.source === 'data folder' || found.source === 'GS_REGISTRY_TOKEN';
  const name = isPlatformToken ? (actor ?? process.env['USER'] ?? null) : null;
  return registryClient(endpoint, found.bearer, name, SOURCES[found.source]);
};
