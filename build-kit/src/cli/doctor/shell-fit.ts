import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { satisfies } from 'semver';
import { FEDERATION_RUNTIME, SHARED_PACKAGES, sharedRange } from '../../webpack/shared-packages.ts';
import { currentRelease } from '../registry/create-release.ts';
import { ShellAssetsDocument } from '../registry/registry.generated.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { type Finding, problem, ok, warn } from './finding.ts';

/** Requirements of a new build on its host. */
export interface BuildNeeds {
  readonly federationRuntime: string;
  /** Semver range by share key. */
  readonly shared: Readonly<Record<string, string>>;
}

/** What a build of the remote in this folder requires; without a `remote.json`, what any build made here requires. */
export const ownNeeds = (dir = process.cwd()): BuildNeeds => {
  const contract = contractOf(dir);
  return {
    federationRuntime: FEDERATION_RUNTIME,
    shared: Object.fromEntries(Object.keys(SHARED_PACKAGES).map((key) => [key, sharedRange(key, contract)])),
  };
};

const contractOf = (dir: string): string | undefined => {
  const file = path.join(dir, 'remote.json');
  if (!existsSync(file)) return undefined;
  return RemoteManifest.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.contract;
};

/** Requirements that a shell does not meet, known before the build. */
export const shellIncompatibilities = (
  { federationRuntime, shared }: BuildNeeds,
  shell: Pick<AssetsManifest, 'federationRuntime' | 'shared' | 'version'>,
): Finding[] => {
  const runtime = shell.federationRuntime;
  const found: Finding[] = [];
  if (runtime !== undefined && runtime !== federationRuntime) {
    const message = `shell@${shell.version} runs federation ${runtime}, a build made here needs ${federationRuntime}`;
    found.push(
      problem(
        'federation',
        message,
        `Take the build-kit of that shell: npm install with @module-federation/enhanced ${runtime}.`,
      ),
    );
  }
  for (const [key, range] of Object.entries(shared)) {
    const provided = shell.shared.provides[key]?.version;
    if (provided === undefined) {
      found.push(
        warn(
          'shared',
          `shell@${shell.version} does not share ${key}`,
          `Do not import ${key}, or release a shell that shares it first.`,
        ),
      );
    } else if (!satisfies(provided, range, { includePrerelease: true })) {
      found.push(
        problem(
          'shared',
          `${key} ${range} is needed, shell@${shell.version} shares ${provided}`,
          `Build against ${key} ${provided}.`,
        ),
      );
    }
  }
  return found;
};

/** Compares what is installed here with the shell that an environment serves. @throws {RegistryRefusal} */
export const checkShellFit = async (
  client: RegistryClient,
  environment: string,
  needs = ownNeeds(),
): Promise<Finding[]> => {
  const release = await currentRelease(client, environment);
  if (!release)
    return [
      warn(
        'shell',
        `${environment} serves nothing yet`,
        `Release a shell there: grandstand release ${environment} shell@<version>.`,
      ),
    ];
  const { version } = await client.request(ShellAssetsDocument, { version: release.shell });
  if (!version) return [problem('shell', `shell@${release.shell} is gone from the registry`, 'Publish it again.')];
  const incompatibilities = shellIncompatibilities(needs, AssetsManifest.parse(JSON.parse(version.assets)));
  return incompatibilities.length > 0
    ? incompatibilities
    : [ok('shell', `a build made here fits shell@${release.shell} of ${environment}`)];
};
