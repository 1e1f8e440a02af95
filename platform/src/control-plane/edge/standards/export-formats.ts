import { createHash } from 'node:crypto';
import { moduleOf, piletOf } from './entry-scripts.ts';
import type { ServedRemote, ServedVersion } from './served-release.ts';

const defaultOf = ({ versions }: ServedRemote): ServedVersion[] => versions.filter(({ isDefault }) => isDefault);

const MODULES_PATH = '/registry/modules';
const PILETS_PATH = '/registry/pilets';

const scriptIntegrity = (script: string): string => `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** One generated script of a version, at its address. */
export interface EntryScript {
  readonly path: string;
  readonly script: string;
}

const moduleScript = (version: ServedVersion): EntryScript => ({
  path: `${MODULES_PATH}/${version.build.name}@${version.build.version}.js`,
  script: moduleOf(version),
});
const piletScript = (version: ServedVersion): EntryScript => ({
  path: `${PILETS_PATH}/${version.build.name}@${version.build.version}.js`,
  script: piletOf(version, routesOf(version)),
});

/** Every generated script of a release, those of versions in a rollout among them. */
export const entryScriptsOf = (remotes: readonly ServedRemote[]): readonly EntryScript[] =>
  remotes.flatMap(({ versions }) => versions.flatMap((version) => [moduleScript(version), piletScript(version)]));

/**
 * Import map (HTML standard) with `integrity`: a remote's name leads to an ES module that exports the `init` and `get` of its
 * Module Federation container.
 */
export const importMapOf = (remotes: readonly ServedRemote[], siteOrigin: string) => {
  const modules = remotes.flatMap((remote) =>
    defaultOf(remote).map((version) => {
      const { path, script } = moduleScript(version);
      return { name: remote.name, address: `${siteOrigin}${path}`, integrity: scriptIntegrity(script) };
    }),
  );
  return {
    imports: Object.fromEntries(modules.map(({ name, address }) => [name, address])),
    integrity: Object.fromEntries(modules.map(({ address, integrity }) => [address, integrity])),
  };
};

const DISCOVERY_SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** The schema of the frontend-discovery project, v1-pre: every version with its share of the visitors. */
export const discoveryOf = (remotes: readonly ServedRemote[]) => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: Object.fromEntries(
    remotes.map(({ name, versions }) => [
      name,
      versions.map((version) => ({
        url: version.entry,
        metadata: { integrity: version.integrity, version: version.build.version },
        deployment: { traffic: version.percent, default: version.isDefault },
        extras: { type: 'module-federation', ...extrasOf(version) },
      })),
    ]),
  ),
});

/** A Piral feed: pilets of specification v1, in the versions outside of rollouts. */
export const piralFeedOf = (remotes: readonly ServedRemote[], siteOrigin: string) => ({
  items: remotes.flatMap((remote) =>
    defaultOf(remote).map((version) => {
      const { path, script } = piletScript(version);
      return {
        name: remote.name,
        version: version.build.version,
        spec: 'v1' as const,
        requireRef: `pilet:${remote.name}`,
        link: `${siteOrigin}${path}`,
        integrity: scriptIntegrity(script),
        custom: extrasOf(version),
      };
    }),
  ),
});

/** What a host needs to know besides the entry: what to share, by npm package and range, and the contract of its `Host`. */
const extrasOf = ({ build, globalName }: ServedVersion) => ({
  globalName,
  exposes: ['./remote'],
  routes: routesOf({ build }),
  shared: build.assets.shared.consumes,
  contract: { package: '@grandstand/shared-contracts', range: build.remote?.contract ?? '*' },
});

const routesOf = ({ build }: Pick<ServedVersion, 'build'>): string[] =>
  (build.remote?.routes ?? []).map(({ path }) => path);
