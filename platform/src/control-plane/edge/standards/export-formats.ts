import { assetPath } from '../../registry/compositions/composition.ts';
import type { ServedRemote, ServedVersion } from './served-release.ts';

const defaultOf = ({ versions }: ServedRemote): ServedVersion[] => versions.filter(({ isDefault }) => isDefault);

/**
 * Import map (HTML standard) with `integrity`: a remote's name leads to its entry. The entries are scripts that set a
 * global, as Module Federation's `var` containers are: a loader that knows globals (SystemJS with its global extra) takes
 * them as they are, a bare `import()` does not.
 */
export const importMapOf = (remotes: readonly ServedRemote[], siteOrigin: string) => {
  const served = remotes.flatMap((remote) => defaultOf(remote).map((version) => ({ name: remote.name, version })));
  return {
    imports: Object.fromEntries(served.map(({ name, version }) => [name, version.entry])),
    integrity: Object.fromEntries(
      served.flatMap(({ version: { build } }) =>
        Object.entries(build.assets.files)
          .filter(([file]) => file.endsWith('.js'))
          .map(([file, { integrity }]) => [`${siteOrigin}${assetPath(build, file)}`, integrity]),
      ),
    ),
  };
};

const DISCOVERY_SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** The schema of the frontend-discovery project, v1-pre: every version with its share of the visitors. */
export const discoveryOf = (remotes: readonly ServedRemote[]) => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: Object.fromEntries(
    remotes.map(({ name, versions }) => [
      name,
      versions.map(({ build, entry, integrity, globalName, percent, isDefault }) => ({
        url: entry,
        metadata: { integrity, version: build.version },
        deployment: { traffic: percent, default: isDefault },
        extras: { type: 'module-federation', globalName, exposes: ['./remote'], routes: routesOf({ build }) },
      })),
    ]),
  ),
});

/** A Piral feed: pilets of the `mf` specification, in the versions outside of rollouts. */
export const piralFeedOf = (remotes: readonly ServedRemote[]) => ({
  items: remotes.flatMap((remote) =>
    defaultOf(remote).map(({ build, entry, integrity, globalName }) => ({
      name: remote.name,
      version: build.version,
      spec: 'mf' as const,
      link: entry,
      integrity,
      custom: { globalName, exposes: ['./remote'], routes: routesOf({ build }) },
    })),
  ),
});

const routesOf = ({ build }: Pick<ServedVersion, 'build'>): string[] =>
  (build.remote?.routes ?? []).map(({ path }) => path);
