import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { valid, validRange } from 'semver';

/** Ranges and versions that no tool can read, which the gate could only ignore. */
export const rangeErrors = (assets: AssetsManifest, remote: RemoteManifest | null): string[] => {
  const ranges: [string, string][] = [
    ...(remote ? [['remote.json: contract', remote.contract] as [string, string]] : []),
    ...Object.entries(assets.shared.consumes).map(([key, range]): [string, string] => [
      `assets.json: shared.consumes.${key}`,
      range,
    ]),
  ];
  const versions: [string, string | undefined][] = [
    ['assets.json: federation.runtime', assets.federation?.runtime],
    ['assets.json: federationRuntime', assets.federationRuntime],
    ...Object.entries(assets.shared.provides).map(([key, { version }]): [string, string] => [
      `assets.json: shared.provides.${key}`,
      version,
    ]),
  ];
  return [
    ...ranges
      .filter(([, range]) => range.trim() === '' || validRange(range) === null)
      .map(([where, range]) => `${where} is "${range}". Use a semver range such as ^1.2.0.`),
    ...versions
      .filter(([, version]) => version !== undefined && valid(version) === null)
      .map(([where, version]) => `${where} is "${version}". Use a semantic version such as 1.4.0.`),
  ];
};
