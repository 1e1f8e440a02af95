import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describePackage } from '../webpack/package-description.ts';
import { CHECKOUT, repositoryRoot } from './repository-root.ts';

export { repositoryRoot } from './repository-root.ts';

export type PackageKind = 'shell' | 'remote';

/** Every package of the workspace, in the order of its dependencies: `workspaces` of package.json names them. */
export const WORKSPACE: readonly string[] =
  CHECKOUT === null
    ? []
    : (JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;

const DEPLOYABLE = WORKSPACE.filter((name) => name === 'shell' || name.startsWith('mf-'));

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

/** The remote in the current folder, if that is a separate repository and not a workspace. */
export const ownRepository = (dir = process.cwd()): DeployablePackage[] => {
  if (!existsSync(path.join(dir, 'remote.json')) || !hasSource(dir, 'src/remote')) return [];
  const { name } = describePackage(dir);
  return DEPLOYABLE.includes(name) ? [] : [{ name, kind: 'remote', dir }];
};

/** @throws when a name is not the shell or a remote. */
export const selectPackages = (names: readonly string[]): DeployablePackage[] => {
  const own = ownRepository();
  const available = [...own, ...deployablePackages()];
  if (names.length === 0) return own.length > 0 ? own : available;
  return names.map((name) => {
    const found = available.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`${name} cannot be built. Known: ${available.map((known) => known.name).join(', ')}`);
    return found;
  });
};
