import type { AssetsManifest, QueryTrigger, RemoteManifest, RemoteRoute } from '@grandstand/shared-contracts/release';
import type { ReleasedRemotes } from './registry.tables.ts';
import { inRange } from './semver-range.ts';

export interface PublishedVersion {
  name: string;
  version: string;
  kind: 'shell' | 'remote';
  assets: AssetsManifest;
  remote: RemoteManifest | null;
}

/** A composition that somebody wants to release, with all it names that was published. */
export interface Candidate {
  shellVersion: string;
  remotes: ReleasedRemotes;
  /** The published version, or undefined when there is none. */
  find(name: string, version: string): PublishedVersion | undefined;
}

/** The package by whose provided version a shell tells which contract it speaks. */
const CONTRACT_PACKAGE = '@grandstand/shared-contracts/router';

/** Everything that keeps a composition from working, one sentence each; empty when it may be released. */
export const releaseFaults = ({ shellVersion, remotes, find }: Candidate): string[] => {
  const faults: string[] = [];
  const shell = find('shell', shellVersion);
  if (!shell) faults.push(`shell@${shellVersion} is not published.`);
  const switchedOn: PublishedVersion[] = [];
  for (const [name, { version, on }] of Object.entries(remotes)) {
    const found = find(name, version);
    if (!found) faults.push(`${name}@${version} is not published.`);
    else if (found.kind !== 'remote') faults.push(`${name} is no remote.`);
    else if (on) switchedOn.push(found);
  }
  if (shell) for (const remote of switchedOn) faults.push(...sharingFaults(shell.assets, remote));
  return [...faults, ...claimFaults(switchedOn)];
};

const sharingFaults = (shell: AssetsManifest, { name, version, assets, remote }: PublishedVersion): string[] => {
  const faults: string[] = [];
  const provided = shell.shared.provides;
  const contract = provided[CONTRACT_PACKAGE]?.version;
  if (remote && contract !== undefined && !inRange(contract, remote.contract)) {
    faults.push(`${name}@${version} needs contract ${remote.contract}; shell@${shell.version} speaks ${contract}.`);
  }
  for (const [key, range] of Object.entries(assets.shared.consumes)) {
    const has = provided[key]?.version;
    if (has === undefined) faults.push(`${name}@${version} needs ${key}, which shell@${shell.version} does not share.`);
    else if (!inRange(has, range)) {
      faults.push(`${name}@${version} needs ${key} ${range}; shell@${shell.version} shares ${has}.`);
    }
  }
  return faults;
};

/** Two patterns that take the same paths are the same, whatever their parameters are called. */
const shapeOf = (pattern: string): string => pattern.replaceAll(/:[A-Za-z][\w-]*/g, ':');
const routeClaim = ({ path, flow }: RemoteRoute): [string, string] => [
  `route ${flow} ${shapeOf(path)}`,
  `the ${flow} route ${path}`,
];
const triggerClaim = ({ path, query }: QueryTrigger): [string, string] => [
  `trigger ${shapeOf(path)}?${query}`,
  `the trigger ${path}?${query}`,
];

const claimFaults = (remotes: readonly PublishedVersion[]): string[] => {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const { name, remote } of remotes) {
    const claims: [string, string][] = [
      ...(remote?.routes ?? []).map(routeClaim),
      ...(remote?.triggers ?? []).map(triggerClaim),
      ...(remote?.panels ?? []).map((panel): [string, string] => [`panel ${panel}`, `the panel ${panel}`]),
    ];
    for (const [claim, words] of claims) {
      const owner = owners.get(claim);
      if (owner === undefined) owners.set(claim, name);
      else
        faults.push(
          owner === name ? `${name} claims ${words} twice.` : `${name} claims ${words}, which ${owner} owns.`,
        );
    }
  }
  return faults;
};
