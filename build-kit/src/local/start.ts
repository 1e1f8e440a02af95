import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildPackages } from '../build/build-packages.ts';
import { repositoryRoot } from '../build/packages.ts';
import { openRegistryClient } from '../cli/registry/open-registry-client.ts';
import { startPlatform } from './platform-process.ts';
import { publishBuilds } from './publish-builds.ts';
import { readyBanner } from './ready-banner.ts';

export interface StartOptions {
  /** Empties the data folder first. */
  readonly fresh?: boolean;
}

const dataFolder = (): string => path.resolve(repositoryRoot, process.env['GS_DATA_DIR'] ?? '.data');

/**
 * Builds what changed, starts the platform, publishes shell and remotes to its registry and says where everything is.
 * Returns when the platform has ended. @throws when a build fails or the platform does not come up
 */
export const start = async ({ fresh = false }: StartOptions): Promise<void> => {
  const startedAt = performance.now();
  const dataDir = dataFolder();
  if (fresh) await rm(dataDir, { recursive: true, force: true });

  const platform = startPlatform({ ...process.env, GS_DATA_DIR: dataDir });
  const stop = () => void platform.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  try {
    const [addresses, builds] = await Promise.all([platform.ready, buildPackages([])]);
    const client = await openRegistryClient({
      registry: `${addresses['console']}/graphql`,
      dataDir,
      actor: 'npm start',
    });
    const release = await publishBuilds(client, builds, process.env['GS_ENVIRONMENT'] ?? 'development');
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(readyBanner({ addresses, release, builds, seconds }));
  } catch (error) {
    await platform.stop();
    throw error;
  }
  const code = await platform.ended;
  if (code !== 0 && code !== null) throw new Error(`The platform ended with exit code ${code}.`);
};
