import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A platform in a separate process, which may be killed. */
export interface ChildPlatform {
  readonly addresses: Readonly<Record<'site' | 'console' | 'checkout' | 'tvProvider' | 'control', string>>;
  readonly pid: number;
  /** With SIGKILL; resolves when it is gone. What it started may live a moment longer. */
  kill(): Promise<void>;
  /** As an operator stops it. */
  stop(): Promise<void>;
}

const PROGRAM = path.resolve(import.meta.dirname, '../server.ts');
const ANY_PORTS = Object.fromEntries(
  ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'].map((name) => [`GS_${name}_PORT`, '0']),
);

const ATTEMPTS = 4;

/**
 * `prefix`: command line put in front of the program; it must end by replacing itself with it.
 * @throws {Error} with its output when it does not start
 */
export const startChildPlatform = async (
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<ChildPlatform> => {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await startOnce(environment, prefix);
    } catch (error) {
      // A port that was free when it was chosen may be taken by the time it is used.
      if (left === 0 || !/is taken/.test(String(error))) throw error;
    }
  }
};

const startOnce = async (
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[],
): Promise<ChildPlatform> => {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    GS_LOG_LEVEL: 'error',
    DATABASE_URL: '',
    ...ANY_PORTS,
    ...environment,
  };
  const [command, ...args] = [...prefix, process.execPath, PROGRAM];
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-4_000);
  });
  const addresses = await new Promise<ChildPlatform['addresses']>((resolve, reject) => {
    child.on('message', (message: { type?: string; addresses?: ChildPlatform['addresses'] }) => {
      if (message.type === 'ready' && message.addresses) resolve(message.addresses);
    });
    child.once('exit', () => reject(new Error(`The platform ended before it was ready:\n${output}`)));
  });
  return { addresses, pid: child.pid ?? 0, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
};

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};
