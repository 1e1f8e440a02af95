import { selectPackages } from '../build/packages.ts';
import type { RegistryClient } from '../cli/registry/registry-client.ts';
import { releaseOnChange } from './release-on-change.ts';
import { serveLive } from './serve-live.ts';

/**
 * Shows packages of this working copy as they are changed: remotes in the tabs that open their links, the shell, which is
 * everybody's, by releasing it again. `running`: the release that is current now. @returns the end of it
 */
export const showLive = async (
  names: readonly string[],
  client: RegistryClient,
  environment: string,
  running: number,
): Promise<() => Promise<void>> => {
  const targets = selectPackages(names);
  const shells = targets.filter(({ kind }) => kind === 'shell').map(({ name }) => name);
  const ends = await Promise.all(
    targets.filter(({ kind }) => kind === 'remote').map((target) => serveLive(target, client, environment)),
  );
  const endReleasing = shells.length > 0 ? releaseOnChange(shells, client, environment, running) : () => {};
  return async () => {
    endReleasing();
    await Promise.all(ends.map((end) => end()));
  };
};
