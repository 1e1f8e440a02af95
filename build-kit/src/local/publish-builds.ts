import type { BuildOutput } from '../build/build-packages.ts';
import { createRelease, currentRelease } from '../cli/registry/create-release.ts';
import { publishFolder } from '../cli/registry/publish-folder.ts';
import type { ReleaseSummary } from '../cli/registry/registry.generated.ts';
import type { RegistryClient } from '../cli/registry/registry-client.ts';

/**
 * Publishes what is new and releases it to `environment`, as a team would. A remote that an operator switched off stays
 * off. Returns the release that is current afterwards; nothing new makes no new release.
 */
export const publishBuilds = async (
  client: RegistryClient,
  builds: readonly BuildOutput[],
  environment: string,
): Promise<ReleaseSummary> => {
  for (const build of builds) await publishFolder(client, build.folder, { skipKnown: true });
  const current = await currentRelease(client, environment);
  const released = new Map(current?.remotes.map(({ name, version }) => [name, version]));
  const shell = builds.find(({ kind }) => kind === 'shell')?.version;
  const remotes = builds
    .filter(({ kind, name, version }) => kind === 'remote' && released.get(name) !== version)
    .map(({ name, version }) => ({ name, version }));
  if (current && remotes.length === 0 && (!shell || shell === current.shell)) return current;
  return createRelease(
    client,
    environment,
    current?.id ?? null,
    { remotes, ...(shell && shell !== current?.shell ? { shell } : {}) },
    'Built from the sources of this working copy',
  );
};
