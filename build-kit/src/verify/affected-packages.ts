import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, WORKSPACE } from '../build/packages.ts';

/** Packages of the workspace that each package needs, by folder. */
export type Needs = ReadonlyMap<string, readonly string[]>;

/**
 * Folders of the packages with changed files, and of those that depend on them. All of `needs` when a file outside them
 * changed that every package may use; documents outside them concern none.
 */
export const affectedBy = (files: readonly string[], needs: Needs): string[] => {
  const affected = new Set<string>();
  for (const file of files) {
    const [folder = ''] = file.split('/');
    if (needs.has(folder)) affected.add(folder);
    else if (!/\.md$|^docs\//.test(file)) return [...needs.keys()];
  }
  // A set grows while it is walked: dependents of dependents are added, too.
  for (const one of affected) for (const [name, needed] of needs) if (needed.includes(one)) affected.add(name);
  return [...needs.keys()].filter((name) => affected.has(name));
};

interface Description {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean);

const workspaceNeeds = (): Needs => {
  const described = WORKSPACE.map((folder) => {
    const text = readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8');
    return { folder, ...(JSON.parse(text) as Description) };
  });
  const folders = new Map(described.map(({ name, folder }) => [name, folder]));
  return new Map(
    described.map(({ folder, dependencies, devDependencies, peerDependencies }) => [
      folder,
      Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).flatMap(
        (name) => folders.get(name) ?? [],
      ),
    ]),
  );
};

/** Packages that the changes since a git reference concern, uncommitted and new files included. */
export const affectedSince = (since: string): string[] =>
  affectedBy(
    [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')],
    workspaceNeeds(),
  );
