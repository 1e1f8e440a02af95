import {
  type ComposedRemote,
  type Composition,
  type RemoteArtifact,
  type Screens,
  screensOf,
} from '@grandstand/shared-contracts/release';
import { assetKey } from '../model/asset-types.ts';
import type { PublishedVersion } from '../model/published-version.ts';

export interface ComposedVersion {
  current: PublishedVersion;
  /** What served the remote before, for when the current version does not load. */
  previous: PublishedVersion | null;
}

export interface CompositionParts {
  releaseId: number;
  environment: string;
  /** Epoch milliseconds. */
  issuedAtMs: number;
  shell: PublishedVersion;
  /** Only those that are on. */
  remotes: readonly ComposedVersion[];
  /** Those that are switched off: links to their screens still resolve. */
  off: readonly PublishedVersion[];
}

/** Path of a build's file on the site's origin. */
export const assetPath = ({ name, version }: PublishedVersion, file: string): string =>
  `/${assetKey(name, version, file)}`;

/** What the shell gets to know of a release. */
export const composeRelease = ({
  releaseId,
  environment,
  issuedAtMs,
  shell,
  remotes,
  off,
}: CompositionParts): Composition => {
  const builds = [shell, ...remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))];
  return {
    releaseId,
    environment,
    shell: { version: shell.version },
    remotes: Object.fromEntries(remotes.map((remote) => [remote.current.name, composeRemote(remote)])),
    screens: screensOfVersions([...off, ...remotes.map(({ current }) => current)]),
    integrity: Object.fromEntries(builds.flatMap(integrityOf)),
    issuedAt: new Date(issuedAtMs).toISOString(),
  };
};

/** Where every screen of these versions is. The gate lets only one remote have each name. */
export const screensOfVersions = (versions: readonly PublishedVersion[]): Screens =>
  Object.assign({}, ...versions.map(({ name, remote }) => (remote ? screensOf(name, remote) : {})));

export const composeRemote = ({ current, previous }: ComposedVersion): ComposedRemote => ({
  ...artifactOf(current),
  previous: previous && artifactOf(previous),
  routes: current.remote?.routes ?? [],
  triggers: current.remote?.triggers ?? [],
  panels: current.remote?.panels ?? [],
  timeouts: current.remote?.timeouts ?? { loadMs: 8000 },
});

/** @throws {Error} for a build without an entry, which publishing refuses. */
const artifactOf = (build: PublishedVersion): RemoteArtifact => {
  const { federation } = build.assets;
  if (!federation) throw new Error(`${build.name}@${build.version} has no federation entry`);
  return { version: build.version, entry: assetPath(build, federation.entry), globalName: federation.globalName };
};

/** Path on the site to Subresource Integrity value, of every script, stylesheet and font. */
export const integrityOf = (build: PublishedVersion): [string, string][] =>
  Object.entries(build.assets.files)
    .filter(([path]) => /\.(js|css|woff2)$/.test(path))
    .map(([path, { integrity }]) => [assetPath(build, path), integrity]);
