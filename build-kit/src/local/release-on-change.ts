import { watch } from 'node:fs';
import path from 'node:path';
import { buildPackages } from '../build/build-packages.ts';
import { repositoryRoot } from '../build/packages.ts';
import type { RegistryClient } from '../cli/registry/registry-client.ts';
import { publishBuilds } from './publish-builds.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 150;
const SHARED_SOURCES = ['shared-ui/src', 'shared-contracts/src'];

/**
 * Builds, publishes and releases `packages` whenever their sources, or those they share, change: the same door as any
 * team's release. `running` is the release that is current now. A failed build is reported and leaves the running
 * version alone. Returns the end of watching.
 */
export const releaseOnChange = (
  packages: readonly string[],
  client: RegistryClient,
  environment: string,
  running: number,
): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let released = running;

  const releaseAgain = async (): Promise<void> => {
    try {
      // A build from before counts as well: a change that is taken back is released too.
      const builds = await buildPackages(packages);
      const release = await publishBuilds(client, builds, environment);
      if (release.id === released) return;
      released = release.id;
      console.log(
        `Release ${release.id}: ${builds.map(({ name, version }) => `${name} ${version}`).join(', ')}. Reload the page.`,
      );
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(releaseAgain);
    }, SETTLE_MS);
  };
  const folders = [...packages.map((name) => path.join(name, 'src')), ...SHARED_SOURCES];
  const watchers = folders.map((folder) => watch(path.join(repositoryRoot, folder), { recursive: true }, onChange));
  console.log(`\n  Watching ${packages.join(', ')}: changes are built and released immediately.`);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
