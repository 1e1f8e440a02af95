import { existsSync } from 'node:fs';
import path from 'node:path';

export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

export type PackageKind = 'shell' | 'remote';

const DEPLOYABLE = ['shell', 'mf-auth', 'mf-watch', 'mf-account', 'mf-subscription', 'mf-device', 'mf-deletion'];

/** Every package of the workspace, in the order of its dependencies. */
export const WORKSPACE = [
  'shared-contracts',
  'shared-ui',
  'build-kit',
  ...DEPLOYABLE,
  'platform',
  'ops-console',
  'e2e',
  'bench',
];

export interface DeployablePackage {
  readonly name: string;
  readonly kind: PackageKind;
  readonly dir: string;
}

const hasSource = (dir: string, stem: string): boolean =>
  ['tsx', 'ts'].some((extension) => existsSync(path.join(dir, `${stem}.${extension}`)));

const describe = (name: string): DeployablePackage => ({
  name,
  kind: name === 'shell' ? 'shell' : 'remote',
  dir: path.join(repositoryRoot, name),
});

/** The shell and the remotes that have source to build. */
export const deployablePackages = (): DeployablePackage[] =>
  DEPLOYABLE.map(describe).filter(({ kind, dir }) => hasSource(dir, kind === 'shell' ? 'src/main' : 'src/remote'));

/** @throws when a name is not the shell or a remote. */
export const selectPackages = (names: readonly string[]): DeployablePackage[] => {
  const available = deployablePackages();
  if (names.length === 0) return available;
  return names.map((name) => {
    const found = available.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`${name} cannot be built. Known: ${available.map((known) => known.name).join(', ')}`);
    return found;
  });
};
