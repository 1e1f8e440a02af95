import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, WORKSPACE } from '../build/packages.ts';

const GENERATED = /(^|\/)(node_modules|dist|coverage|\.[a-z][^/]*)(\/|$)/;

/** Source files, relative to the repository, sorted. Without git (an unpacked archive), the files of the folders. */
export const trackedFiles = (): string[] => {
  if (existsSync(path.join(repositoryRoot, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: repositoryRoot, encoding: 'utf8' });
    return listed.split('\0').filter((file) => file && existsSync(path.join(repositoryRoot, file)));
  }
  return [...WORKSPACE, 'docs']
    .flatMap((folder) =>
      readdirSync(path.join(repositoryRoot, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`),
    )
    .filter((file) => !GENERATED.test(file) && /\.[a-z]+$/.test(file))
    .sort();
};
