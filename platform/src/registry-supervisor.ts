import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { MetricOfProcess } from './infrastructure/metrics/metrics.ts';
import { type ProcessChannel, processChannel } from './infrastructure/process/process-channel.ts';
import { CLOSE_DEADLINE_MS } from './listening.ts';

/** The registry in a separate process, which is started again when it ends. */
export interface RegistryProcess {
  /** @returns the address of the operators' origin @throws {Error} with what the process reported */
  listen(): Promise<string>;
  /** Called before a mutation is answered: what this process cached of the registry is stale. */
  onChange(listener: () => void): void;
  moveClock(offsetMs: number): Promise<void>;
  /** Does the due work of its jobs now. */
  runJobs(): Promise<Record<string, number>>;
  /** Empty while it does not reply. */
  metrics(): Promise<readonly MetricOfProcess[]>;
  /** Null while it is not running. */
  pid(): number | null;
  close(): Promise<void>;
}

export interface RegistryProcessOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly registryToken: string;
  readonly log: FastifyBaseLogger;
}

/** The production image contains JavaScript. */
const PROGRAM = path.resolve(import.meta.dirname, `registry-process${path.extname(import.meta.filename)}`);
const LISTEN_TIMEOUT_MS = 60_000;
const REPLY_TIMEOUT_MS = 30_000;
const METRICS_TIMEOUT_MS = 1_000;
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 10_000;

/** Its database is the one of this process, and so are its public origins; only the console's port is its own. */
const environmentOf = ({ environment, config, databaseUrl, registryToken }: RegistryProcessOptions) => ({
  ...environment,
  GS_MODULES: 'registry',
  GS_SEED: 'off',
  DATABASE_URL: databaseUrl,
  GS_REGISTRY_TOKEN: registryToken,
  GS_CONSOLE_PORT: String(config.ports.console),
  GS_SITE_ORIGIN: config.origins.site,
  GS_CHECKOUT_ORIGIN: config.origins.checkout,
  GS_IDENTITY_ORIGIN: config.origins.identity,
  GS_TV_PROVIDER_ORIGIN: config.origins.tvProvider,
  GS_METRICS_PORT: '',
});

const endProcess = async (child: ChildProcess | undefined, deadlineMs: number): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  await ended;
  clearTimeout(timer);
};

export const startRegistryProcess = (options: RegistryProcessOptions): RegistryProcess => {
  const { config, log } = options;
  const deadlineMs = config.drainMs + CLOSE_DEADLINE_MS;
  let listener = (): void => undefined;
  let offsetMs = 0;
  let running: { readonly child: ChildProcess; readonly channel: ProcessChannel } | null = null;
  const closing = new AbortController();
  let restarted: Promise<void> = Promise.resolve();

  const spawnOnce = (): void => {
    // Its own process group: Ctrl-C reaches only the platform, which then ends this process.
    const child = spawn(process.execPath, [PROGRAM], {
      env: environmentOf(options),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    const channel = processChannel(child, { changed: async () => listener() });
    running = { child, channel };
  };
  const request = async (name: string, payload: unknown, timeoutMs: number): Promise<unknown> => {
    if (!running) throw new Error('The registry is starting again.');
    return running.channel.request(name, payload, timeoutMs);
  };
  const listen = async (): Promise<string> => {
    await request('clock', offsetMs, LISTEN_TIMEOUT_MS);
    return String(await request('listen', null, LISTEN_TIMEOUT_MS));
  };

  const superviseCurrent = (): void => {
    running?.child.once('exit', (code, signal) => {
      running = null;
      if (closing.signal.aborted) return;
      log.error({ code, signal }, 'the registry process ended; it is started again');
      restarted = startAgain();
    });
  };
  const startAgain = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)) {
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      spawnOnce();
      try {
        await listen();
        superviseCurrent();
        log.warn('the registry process serves again');
        return;
      } catch (err) {
        log.error({ err }, 'the registry process did not start');
        await endProcess(running?.child, deadlineMs);
        running = null;
      }
    }
  };

  spawnOnce();
  return {
    async listen() {
      const address = await listen();
      superviseCurrent();
      return address;
    },
    onChange: (added) => {
      listener = added;
    },
    async moveClock(moved) {
      offsetMs = moved;
      await running?.channel.request('clock', moved, REPLY_TIMEOUT_MS);
    },
    runJobs: async () => (await request('jobs', null, REPLY_TIMEOUT_MS)) as Record<string, number>,
    metrics: async () =>
      (await request('metrics', null, METRICS_TIMEOUT_MS).catch(() => [])) as readonly MetricOfProcess[],
    pid: () => running?.child.pid ?? null,
    async close() {
      closing.abort();
      await endProcess(running?.child, deadlineMs);
      await restarted;
    },
  };
};
