import type { ComposedRemote, Composition, RemoteArtifact } from '@grandstand/shared-contracts/release';
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
}: CompositionParts): Composition => {
  const builds = [shell, ...remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))];
  return {
    releaseId,
    environment,
    shell: { version: shell.version },
    remotes: Object.fromEntries(remotes.map((remote) => [remote.current.name, composeRemote(remote)])),
    integrity: Object.fromEntries(builds.flatMap(integrityOf)),
    issuedAt: new Date(issuedAtMs).toISOString(),
  };
};

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
