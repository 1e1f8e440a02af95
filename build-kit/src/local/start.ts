import { rm } from 'node:fs/promises';
import { buildConsole } from '../build/build-console.ts';
import { buildPackages } from '../build/build-packages.ts';
import { missingFilesText } from '../cli/registry/missing-files.ts';
import { openRegistryClient } from '../cli/registry/open-registry-client.ts';
import { dataFolder } from './data-folder.ts';
import { startPlatform } from './platform-process.ts';
import { publishBuilds } from './publish-builds.ts';
import { readyBanner } from './ready-banner.ts';
import { restoreFiles } from './restore-files.ts';
import { showLive } from './show-live.ts';
import { onExit } from './until-exit.ts';

export interface StartOptions {
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** Shown live as soon as the site is up: see `showLive`. */
  readonly watched?: readonly string[];
}

/**
 * Builds what changed, starts the platform, publishes shell and remotes to its registry and says where everything is.
 * Returns when the platform has ended. @throws when a build fails or the platform does not come up
 */
export const start = async ({ fresh = false, watched = [] }: StartOptions): Promise<void> => {
  const startedAt = performance.now();
  const dataDir = dataFolder();
  if (fresh) await rm(dataDir, { recursive: true, force: true });

  const platform = startPlatform({ ...process.env, GS_DATA_DIR: dataDir });
  let endWatching = async () => {};
  // Grants of what is shown live end first: their registry ends with the platform.
  const stop = () => void endWatching().finally(platform.stop);
  onExit(stop);

  try {
    const [{ addresses, apiPage, seed }, builds] = await Promise.all([
      platform.ready,
      buildPackages([]),
      buildConsole(),
    ]);
    const environment = process.env['GS_ENVIRONMENT'] ?? 'development';
    const client = await openRegistryClient({
      registry: `${addresses['console']}/graphql`,
      dataDir,
      actor: 'npm start',
    });
    const { uploaded, lost } = await restoreFiles(client);
    for (const one of uploaded) console.log(`Uploaded again: ${missingFilesText(one)}`);
    for (const one of lost)
      console.warn(
        `${missingFilesText(one)}\n  Publish this version again from its build: grandstand publish <folder>`,
      );
    const release = await publishBuilds(client, builds, environment);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(readyBanner({ addresses, apiPage, seed, release, builds, seconds }));
    if (watched.length > 0) endWatching = await showLive(watched, client, environment, release.id);
  } catch (error) {
    await platform.stop();
    throw error;
  }
  const code = await platform.ended;
  await endWatching();
  if (code !== 0 && code !== null) throw new Error(`The platform ended with exit code ${code}.`);
};
