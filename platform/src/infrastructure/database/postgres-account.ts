import { spawn, spawnSync } from 'node:child_process';

/** How PostgreSQL, which refuses to run as root, is started from whatever user this is. */
export interface PostgresAccount {
  /** Command line put in front of the program. */
  readonly prefix: readonly string[];
  /** Owner that its folders need; null: this user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * As root: inside a user namespace, where root is seen as user 1000, no user has to be created and folders that only
 * root may enter still work. Where namespaces are refused (some containers): as an unprivileged user.
 */
export const postgresAccount = (): PostgresAccount => {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (succeeds([...namespace, 'true'])) return { prefix: namespace, owner: null };
  return { prefix: [], owner: NOBODY };
};

/** With `setpriv`, PostgreSQL shuts down in order even when this process is killed. */
export const dyingWithParent = (): readonly string[] =>
  succeeds(['setpriv', '--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : [];

const succeeds = ([command = '', ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Runs a program to its end. @throws {Error} with what it wrote to stderr. */
export const run = (
  command: readonly string[],
  owner: PostgresAccount['owner'],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> => {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env, ...owner });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk.toString()}`.slice(-4_000);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(errors.trim() || `${program} ended with ${code}.`)),
    );
  });
};
