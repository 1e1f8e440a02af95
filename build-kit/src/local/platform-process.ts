import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '../build/packages.ts';

/** Where the platform answers, by origin name. */
export type Addresses = Readonly<Record<string, string>>;

/** Who may sign in on a fresh installation. */
export interface SeedGuide {
  readonly users: readonly { readonly email: string; readonly about: string }[];
  readonly password: string;
  readonly activationCode: string | null;
  /** At any of the TV providers. */
  readonly providerUsers: readonly { readonly name: string; readonly about: string }[];
  /** At the operations console. */
  readonly operators: readonly { readonly email: string; readonly role: string }[];
}

/** What a platform says when it is ready; `seed` is null where nothing is seeded, `apiPage` in production. */
export interface ReadyPlatform {
  readonly addresses: Addresses;
  /** Where every call can be read and tried. */
  readonly apiPage: string | null;
  readonly seed: SeedGuide | null;
}

/** A platform started as a child of this process. */
export interface PlatformProcess {
  /** @throws when it ends before it is ready, with what it said */
  readonly ready: Promise<ReadyPlatform>;
  /** Exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Asks it to stop; resolves when it and its database are gone. */
  stop(): Promise<void>;
}

/** It ends by itself when this process dies: the pipe between them closes. */
export const startPlatform = (environment: NodeJS.ProcessEnv = process.env): PlatformProcess => {
  const server: ChildProcess = spawn(process.execPath, [path.join(repositoryRoot, 'platform/src/server.ts')], {
    cwd: repositoryRoot,
    // Compiled code is kept between starts: a second start takes a quarter less processor time.
    env: { NODE_COMPILE_CACHE: path.join(repositoryRoot, '.cache/node'), ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl+C reaches this process alone, which ends what needs the platform first.
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)));
  const ready = new Promise<ReadyPlatform>((resolve, reject) => {
    server.on('message', (message) => {
      const { type, addresses, apiPage = null, seed = null } = message as { type?: string } & Partial<ReadyPlatform>;
      if (type === 'ready' && addresses) resolve({ addresses, apiPage, seed });
    });
    void ended.then((code) =>
      reject(new Error(`The platform ended before it was ready (exit code ${code}); its own words are above.`)),
    );
  });
  return {
    ready,
    ended,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
};
