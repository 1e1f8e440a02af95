import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ownRepositoryFiles } from './own-repository-template.ts';
import { checkRemoteName, writeFiles } from './remote-files.ts';
import { scaffoldVersions } from './scaffold-versions.ts';

export interface OwnRepository {
  /** `mf-` and lowercase letters. */
  readonly name: string;
  readonly team: string;
  readonly contact: string;
  /** Writes `package-lock.json` with npm, for `npm ci`. */
  readonly lockfile: boolean;
}

/**
 * Creates a repository for one remote in `<parent>/<name>`. It needs nothing but npm's packages.
 * @returns its folder. @throws for an invalid or taken name, or when npm cannot resolve the packages
 */
export const newOwnRepository = async (
  parent: string,
  { name, team, contact, lockfile }: OwnRepository,
): Promise<string> => {
  checkRemoteName(name);
  const dir = path.join(parent, name);
  if (existsSync(dir)) throw new Error(`There is a folder ${name} already: choose another name.`);
  const versions = scaffoldVersions();
  const facts = {
    name,
    team,
    contact,
    react: versions.react,
    workspaceVersion: versions['@grandstand/build-kit'],
    contractVersion: versions['@grandstand/shared-contracts'],
  };
  await writeFiles(dir, ownRepositoryFiles(facts, versions));
  if (lockfile) await writeLockfile(dir);
  return dir;
};

const writeLockfile = async (dir: string): Promise<void> => {
  try {
    await promisify(execFile)('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: dir });
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() ?? String(error);
    throw new Error(
      `${dir} is created, but npm could not write its lockfile: ${reason}\nSet the registry of the @grandstand packages (npm config set @grandstand:registry <url>), then run npm install in it.`,
    );
  }
};
