import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What never reaches a build: outputs, installed packages, the stand-alone page, tests and prose. */
const IGNORED = /^(node_modules|dist|dev|fixtures|\..*)$|\.test\.tsx?$|\.md$|^tsconfig\.json$|^jest\./;

const LOCKFILE = 'package-lock.json';

interface Lockfile {
  readonly packages?: Readonly<Record<string, { readonly link?: boolean }>>;
}

/** The installed packages of a lockfile. Its workspaces change with every new remote and reach no other build. */
const installedPackages = (file: string): string => {
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  return JSON.stringify(
    Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true),
  );
};

const addFile = (hash: Hash, root: string, file: string): void => {
  hash
    .update(`${path.relative(root, file)}\0`)
    .update(path.basename(file) === LOCKFILE ? installedPackages(file) : readFileSync(file))
    .update('\0');
};

const addTree = (hash: Hash, root: string, folder: string): void => {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !IGNORED.test(name));
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) addTree(hash, root, place);
    else if (entry.isFile()) addFile(hash, root, place);
  }
};

/**
 * Ten hex digits over the names and contents of `inputs` (files or folders; absent ones count as empty).
 * Equal inputs give an equal hash on every machine: names are relative to `root`, times do not matter.
 */
export const inputHash = (root: string, inputs: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const input of inputs.filter((place) => existsSync(place))) {
    if (statSync(input).isDirectory()) addTree(hash, root, input);
    else addFile(hash, root, input);
  }
  return hash.digest('hex').slice(0, 10);
};
