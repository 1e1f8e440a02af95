import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../usage-error.ts';
import { keptCredential } from './kept-credentials.ts';

export interface RegistryAccess {
  /** Address of `/graphql`. Default `GRANDSTAND_REGISTRY`, else the local platform's. */
  readonly registry?: string;
  /** Where the local platform keeps its token, which is then taken first. Default `GS_DATA_DIR`, else `.data`. */
  readonly dataDir?: string;
}

/** The caller's credential, and its origin. */
export interface FoundBearer {
  readonly bearer: string;
  readonly source: 'GRANDSTAND_TOKEN' | 'GS_REGISTRY_TOKEN' | 'login' | 'data folder';
}

const LOCAL_REGISTRY = 'http://localhost:8090/graphql';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Loopback addresses may use plain HTTP. */
export const isLoopback = (endpoint: string): boolean => LOOPBACK.test(new URL(endpoint).hostname);

/** A site that runs on this machine notes its addresses in its data folder; else the port is the configured one. */
const localRegistry = (env: NodeJS.ProcessEnv): string => {
  const running = runningSite(path.resolve(env['GS_DATA_DIR'] ?? '.data'));
  if (running) return `${running}/graphql`;
  const port = env['GS_CONSOLE_PORT'];
  return port && port !== '0' ? `http://localhost:${port}/graphql` : LOCAL_REGISTRY;
};

/** The console's address of the site with this data folder; null when none runs. */
export const runningSite = (dataDir: string): string | null => {
  try {
    const noted = JSON.parse(readFileSync(path.join(dataDir, 'addresses.json'), 'utf8')) as {
      pid: number;
      addresses: { console?: string };
    };
    // Signal 0 only checks: a site that was killed left its file.
    process.kill(noted.pid, 0);
    return noted.addresses.console ?? null;
  } catch {
    return null;
  }
};

/** @throws {UsageError} for an invalid address */
export const registryEndpoint = (given?: string, env = process.env): string => {
  const endpoint = given ?? env['GRANDSTAND_REGISTRY'] ?? localRegistry(env);
  const url = URL.parse(endpoint);
  if (url && /^https?:$/.test(url.protocol)) return endpoint;
  throw new UsageError(`"${endpoint}" is not a registry address such as ${LOCAL_REGISTRY}.`);
};

/**
 * The environment's token, then what `login` kept for this registry, then the one of the local platform: that one is for
 * a registry of this machine alone, and never goes to another. Null when there is none.
 */
export const findBearer = async (
  endpoint: string,
  dataDir?: string,
  env = process.env,
): Promise<FoundBearer | null> => {
  for (const source of ['GRANDSTAND_TOKEN', 'GS_REGISTRY_TOKEN'] as const) {
    const bearer = env[source];
    if (bearer) return { bearer, source };
  }
  const fromDataFolder = async (): Promise<FoundBearer | null> => {
    if (!isLoopback(endpoint)) return null;
    const bearer = await localToken(dataDir ?? path.resolve(env['GS_DATA_DIR'] ?? '.data'));
    return bearer === null ? null : { bearer, source: 'data folder' };
  };
  const fromLogin = async (): Promise<FoundBearer | null> => {
    const kept = await keptCredential(endpoint);
    return kept ? { bearer: kept.bearer, source: 'login' } : null;
  };
  return dataDir === undefined
    ? ((await fromLogin()) ?? (await fromDataFolder()))
    : ((await fromDataFolder()) ?? (await fromLogin()));
};

const localToken = async (dataDir: string): Promise<string | null> => {
  try {
    return (await readFile(path.join(dataDir, 'registry-token'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
