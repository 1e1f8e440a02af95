import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findRedisServer } from '@grandstand/build-kit/programs';
import { Redis } from 'iovalkey';
import { holdFreePorts } from '../infrastructure/http/held-ports.ts';

export interface TestValkey {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** An empty Redis of the distribution on a free port, in memory only. @throws {Error} saying what to install */
export const testValkey = async (port?: number): Promise<TestValkey> => {
  const held = await holdFreePorts(port === undefined ? 1 : 0);
  const chosen = port ?? held.ports[0];
  await held.release();
  const program = findRedisServer();
  const flags = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program, flags, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${chosen}`;
  await answering(url);
  return { url, pid: server.pid ?? 0, stop: () => end(server) };
};

const answering = async (url: string): Promise<void> => {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
};

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
};
