import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packedFacts } from '../build/packed-facts.ts';
import { repositoryRoot } from '../build/repository-root.ts';

interface SharedPackage {
  /** npm package whose version the share carries. */
  readonly versionOf: string;
  /** True: part of the shell's first scripts. False: a separate chunk, loaded when a remote requests it. */
  readonly eager: boolean;
  /** It works with one copy of React only: the one that it is loaded beside. */
  readonly usesReact?: true;
}

const CONTRACT = '@grandstand/shared-contracts';

/** What the shell provides to remotes at run time, one copy each. */
export const SHARED_PACKAGES: Readonly<Record<string, SharedPackage>> = {
  react: { versionOf: 'react', eager: true, usesReact: true },
  'react/jsx-runtime': { versionOf: 'react', eager: true, usesReact: true },
  'react-dom': { versionOf: 'react-dom', eager: true, usesReact: true },
  'react-dom/client': { versionOf: 'react-dom', eager: true, usesReact: true },
  jotai: { versionOf: 'jotai', eager: true, usesReact: true },
  '@grandstand/shared-contracts/schema': { versionOf: CONTRACT, eager: true },
  // The contract's version: the registry compares every remote's contract range with it. Not eager: the shell does not use the router, so the landing page need not wait for it.
  '@grandstand/shared-contracts/router': { versionOf: CONTRACT, eager: false, usesReact: true },
  'react-final-form': { versionOf: 'react-final-form', eager: false, usesReact: true },
  'final-form': { versionOf: 'final-form', eager: false },
  'react-slick': { versionOf: 'react-slick', eager: false, usesReact: true },
};

const lookupPaths = createRequire(import.meta.url).resolve.paths('react') ?? [];

/** Version of a package as this repository, or the kit, has it. @throws when neither has it */
export const installedVersion = (name: string): string => {
  for (const folder of [path.join(repositoryRoot, 'node_modules'), ...lookupPaths]) {
    try {
      const description = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as {
        version: string;
      };
      return description.version;
    } catch {
      // Not installed here: look one folder further up.
    }
  }
  throw new Error(`${name} is not installed: run npm ci`);
};

/** Module Federation version that every build is made for; a remote and the shell must have the same one. */
export const FEDERATION_RUNTIME = packedFacts()?.federationRuntime ?? installedVersion('@module-federation/enhanced');

export const sharedVersion = (key: string): string => {
  const shared = SHARED_PACKAGES[key];
  if (!shared) throw new Error(`${key} is not a shared package`);
  return installedVersion(shared.versionOf);
};

/**
 * Semver range of a shared package that a build made now accepts. For modules of the contract it is `contractRange`, that of
 * the remote's `remote.json`: who supports several versions of the contract supports its modules.
 */
export const sharedRange = (key: string, contractRange?: string): string =>
  contractRange !== undefined && SHARED_PACKAGES[key]?.versionOf === CONTRACT
    ? contractRange
    : `^${sharedVersion(key)}`;

/** Share key to version, of everything that the shell brings. */
export const providedVersions = (): Record<string, string> =>
  Object.fromEntries(Object.keys(SHARED_PACKAGES).map((key) => [key, sharedVersion(key)]));

/**
 * `shared` option of a remote: it contains no copy, so a page never has two copies of React. `ownReact`: a build for its
 * developer contains a development React, and with it all that uses React.
 */
export const consumedPackages = (contractRange: string, ownReact = false) =>
  Object.fromEntries(
    Object.entries(SHARED_PACKAGES)
      .filter(([, { usesReact = false }]) => !(ownReact && usesReact))
      .map(([key]) => [
        key,
        {
          singleton: true,
          strictVersion: true,
          requiredVersion: sharedRange(key, contractRange),
          import: false as const,
        },
      ]),
  );
