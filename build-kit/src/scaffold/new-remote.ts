import { existsSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkRemoteName, writeFiles } from './remote-files.ts';
import { areaOf, type RemoteFacts, remoteFiles } from './remote-template.ts';

export interface NewRemote {
  /** `mf-` and lowercase letters. */
  readonly name: string;
  readonly team: string;
  readonly contact: string;
}

interface PackageJson {
  workspaces: string[];
}
interface Lockfile {
  packages: Record<string, Record<string, unknown> & { workspaces?: string[] }>;
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** After the last remote, so that the list stays in the order of dependencies. */
const withWorkspace = (workspaces: readonly string[], name: string): string[] =>
  workspaces.toSpliced(workspaces.findLastIndex((one) => one.startsWith('mf-')) + 1, 0, name);

/** Keys as npm sorts them: its next run changes nothing. */
const sorted = (packages: Lockfile['packages']): Lockfile['packages'] =>
  Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));

const ownersOfPath = async (root: string, wanted: string): Promise<string[]> => {
  const names = (await readdir(root)).filter((one) => one.startsWith('mf-'));
  const files = names.filter((one) => existsSync(path.join(root, one, 'remote.json')));
  const manifests = await Promise.all(
    files.map(async (one) => ({
      one,
      ...(await readJson<{ routes?: { path: string }[] }>(path.join(root, one, 'remote.json'))),
    })),
  );
  return manifests
    .filter(({ routes = [] }) => routes.some((route) => route.path.split('/')[1] === wanted))
    .map(({ one }) => one);
};

interface Prepared {
  readonly dir: string;
  readonly facts: RemoteFacts;
  readonly lock: Lockfile;
}

/** Everything that is asked before anything is written. @throws for a name that is wrong or taken */
const prepare = async (root: string, { name, team, contact }: NewRemote): Promise<Prepared> => {
  checkRemoteName(name);
  const dir = path.join(root, name);
  if (existsSync(dir)) throw new Error(`There is a folder ${name} already: choose another name.`);
  const [owner] = await ownersOfPath(root, areaOf(name));
  if (owner !== undefined) throw new Error(`/${areaOf(name)} belongs to ${owner}: choose another name.`);
  const lock = await readJson<Lockfile>(path.join(root, 'package-lock.json'));
  const sibling = lock.packages['shell'] as { version: string; dependencies: Record<string, string> };
  const react = sibling.dependencies['react'];
  const contractVersion = sibling.dependencies['@grandstand/shared-contracts'];
  if (react === undefined || contractVersion === undefined)
    throw new Error('package-lock.json lacks React or shared-contracts of the shell: run npm ci.');
  return { dir, lock, facts: { name, team, contact, react, workspaceVersion: sibling.version, contractVersion } };
};

/**
 * Makes a remote that passes every check and names it where remotes are named: the workspaces of package.json and its
 * lockfile. Nothing is written unless everything can be.
 * @param root of the repository
 * @returns its folder
 * @throws for a name that is wrong or taken
 */
export const newRemote = async (root: string, wanted: NewRemote): Promise<string> => {
  const { dir, facts, lock } = await prepare(root, wanted);
  const { name } = facts;
  const packageFile = path.join(root, 'package.json');
  const described = await readJson<PackageJson>(packageFile);
  const files = remoteFiles(facts);
  await writeFiles(dir, files);
  const {
    type: _type,
    private: _private,
    ...locked
  } = JSON.parse(files.get('package.json') ?? '{}') as Record<string, unknown>;
  const workspaces = withWorkspace(described.workspaces, name);
  await writeJson(packageFile, { ...described, workspaces });
  const { '': top, ...packages } = lock.packages;
  await writeJson(path.join(root, 'package-lock.json'), {
    ...lock,
    packages: {
      '': { ...top, workspaces },
      ...sorted({ ...packages, [name]: locked, [`node_modules/@grandstand/${name}`]: { resolved: name, link: true } }),
    },
  });
  await linkPackage(root, name);
  return dir;
};

/** What npm would do at the next installation. */
const linkPackage = async (root: string, name: string): Promise<void> => {
  const link = path.join(root, 'node_modules/@grandstand', name);
  if (existsSync(path.dirname(link)) && !existsSync(link)) await symlink(`../../${name}`, link);
};
