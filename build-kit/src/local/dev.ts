import { RegistryRefusal } from '@grandstand/registry-client';
import { selectPackages } from '../build/packages.ts';
import { runningSite } from '../cli/registry/access/find-bearer.ts';
import { currentRelease } from '../cli/registry/create-release.ts';
import { openRegistryClient } from '../cli/registry/open-registry-client.ts';
import type { RegistryClient } from '../cli/registry/registry-client.ts';
import { dataFolder } from './data-folder.ts';
import { showLive } from './show-live.ts';
import { untilExit } from './until-exit.ts';

export interface DevOptions {
  readonly fresh?: boolean;
  /** Of a site that runs elsewhere. */
  readonly registry?: string;
  readonly env: string;
}

const CONSOLE_PORT = 8090;

/** Starts the site of this repository with packages shown live. */
export type StartSite = (options: { readonly fresh?: boolean; readonly watched?: readonly string[] }) => Promise<void>;

/**
 * Shows packages live inside a site: the one of `registry`, else the one that runs on this machine, else one it starts.
 * @throws when a name is not a package
 */
export const dev = async (
  names: readonly string[],
  { fresh = false, registry, env }: DevOptions,
  start?: StartSite,
): Promise<void> => {
  // An unknown name is reported before the site starts.
  const watched = selectPackages(names).map(({ name }) => name);
  if (registry !== undefined) return join(await openRegistryClient({ registry }), watched, env);
  const running = fresh ? null : await runningHere();
  if (running) return join(running, watched, env);
  if (!start) throw new Error('No site runs on this machine: pass --registry <url>, or set GRANDSTAND_REGISTRY.');
  return start({ fresh, watched });
};

const runningHere = async (): Promise<RegistryClient | null> => {
  const address = runningSite(dataFolder()) ?? `http://localhost:${process.env['GS_CONSOLE_PORT'] ?? CONSOLE_PORT}`;
  const registry = `${address}/graphql`;
  try {
    const client = await openRegistryClient({ registry, dataDir: dataFolder() });
    await client.request('{ environments { name } }');
    return client;
  } catch (error) {
    if (error instanceof RegistryRefusal && ['unreachable', 'unauthorized'].includes(error.code)) return null;
    throw error;
  }
};

/** @throws {Error} when there is nothing to show it in */
const join = async (client: RegistryClient, watched: readonly string[], environment: string): Promise<void> => {
  const release = await currentRelease(client, environment);
  if (!release)
    throw new Error(`${environment} has no release yet: there is nothing to show ${watched.join(', ')} in.`);
  console.log(`\n  Inside the site that runs already (${environment}, release ${release.id}). Ctrl+C ends it.`);
  const end = await showLive(watched, client, environment, release.id);
  await untilExit(end);
};
