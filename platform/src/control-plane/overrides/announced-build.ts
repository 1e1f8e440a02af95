import { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { isPlainPath } from '../../infrastructure/store/object-store.ts';
import type { AnnouncedBuild } from '../registry/model/registry.tables.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { referenceErrors } from '../registry/versions/build-check.ts';

/** Prerelease of what was never published: it cannot be taken for a version, and none can be published over it. */
const DEV_VERSION = /^\d+\.\d+\.\d+-dev\.[0-9A-Za-z]+$/;

/** A dev server's description of its build. @throws {RegistryError} `invalid`, with every error */
export const readAnnouncement = (name: string, given: unknown): AnnouncedBuild => {
  const { assets, remote } = (given ?? {}) as Record<string, unknown>;
  const [parsedAssets, parsedRemote] = [AssetsManifest.safeParse(assets), RemoteManifest.safeParse(remote)];
  const problems = [
    ...(parsedAssets.error?.issues ?? []).map(({ path, message }) => `assets.json: ${path.join('.')}: ${message}`),
    ...(parsedRemote.error?.issues ?? []).map(({ path, message }) => `remote.json: ${path.join('.')}: ${message}`),
  ];
  if (parsedAssets.success && parsedRemote.success) {
    problems.push(...problemsOf(name, parsedAssets.data, parsedRemote.data));
    if (problems.length === 0) return { assets: parsedAssets.data, remote: parsedRemote.data };
  }
  throw new RegistryError('invalid', `This is not a build of ${name} that can be previewed.`, problems);
};

const problemsOf = (name: string, assets: AssetsManifest, remote: RemoteManifest): string[] => [
  ...(assets.name === name && remote.name === name
    ? []
    : [`It is of ${assets.name} and ${remote.name}; the override is of ${name}.`]),
  ...(assets.kind === 'remote' ? [] : ['assets.json: only remotes can be overridden.']),
  ...(remote.version === undefined || remote.version === assets.version
    ? []
    : [`remote.json is of version ${remote.version}, assets.json of ${assets.version}.`]),
  ...(DEV_VERSION.test(assets.version) ? [] : [`${assets.version} is not a version such as 1.2.0-dev.3fa9c1.`]),
  ...Object.keys(assets.files)
    .filter((path) => !isPlainPath(path))
    .map((path) => `${path} is not a path inside a build.`),
  ...referenceErrors(assets),
];
