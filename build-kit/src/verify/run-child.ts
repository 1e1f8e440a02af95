import { spawn } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '../build/packages.ts';

const binFolder = path.join(repositoryRoot, 'node_modules/.bin');

/** This process's Node first on PATH, so that every tool runs on it. */
const environment = (extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [path.dirname(process.execPath), binFolder, process.env['PATH']].join(path.delimiter),
  ...extra,
});

/** Runs a tool of the repository in its root, output shown. Resolves to whether it ended with 0. */
export const runChild = (
  command: string,
  args: readonly string[],
  extraEnvironment: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: 'inherit', env: environment(extraEnvironment) });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
