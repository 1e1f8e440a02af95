import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EncoderSplice, Latency } from '../../media/index.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { type ProcessChannel, processChannel } from '../../infrastructure/process/process-channel.ts';
import { ingestedLatencies } from '../content/content-references.repo.ts';
import type { IngestConfig } from './ingest-config.ts';
import { streamKeys } from './ingest-keys.service.ts';
import { type IngestRowWithSlot, releaseLeases, takeLeases, takeSlot } from './ingest.repo.ts';
import { type EndedWorker, endedWorker, supervise, type WorkerState } from './supervision.ts';

export interface IngestSupervisorOptions {
  /** What a worker process runs, and its environment. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Pick<IngestConfig, 'channels'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** What an encoder signals about breaks of its channel. Rejects when it changes nothing because it is not valid. */
  readonly onSplice: (channelId: string, splice: EncoderSplice) => Promise<unknown>;
}

const LOOK_EVERY_MS = 1_000;
const REPLY_TIMEOUT_MS = 20_000;
const END_TIMEOUT_MS = 3_000;

interface Running extends WorkerState {
  aliveAtMs: number;
  keysVersion: number;
  readonly latency: Latency;
  readonly child: ChildProcess;
  readonly channel: ProcessChannel;
}

/**
 * Keeps one process for each ingested channel, on one of the replicas (decision 102). Without an ingested channel there is
 * none. A process that ends, or no longer reports, is replaced.
 */
export const startIngestSupervisor = (options: IngestSupervisorOptions) => {
  const { program, config, db, clock, log, environment, onSplice } = options;
  const owner = randomUUID();
  const running = new Map<string, Running>();
  const ended = new Map<string, EndedWorker>();
  const closing = new AbortController();

  const start = async (row: IngestRowWithSlot, latency: Latency): Promise<void> => {
    const { channel_id: channelId, slot, keys_version: keysVersion } = row;
    const keys = await streamKeys(db, channelId);
    const child = spawn(process.execPath, [program], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Its own process group: Ctrl-C reaches only the platform, which then ends this process.
      detached: true,
    });
    const startedAtMs = Date.now();
    const worker: Running = {
      channelId,
      startedAtMs,
      aliveAtMs: startedAtMs,
      keysVersion,
      latency,
      child,
      channel: processChannel(child, {
        alive: async () => void (worker.aliveAtMs = Date.now()),
        splice: (payload) => onSplice(channelId, payload as EncoderSplice),
      }),
    };
    running.set(channelId, worker);
    child.once('error', (err) => log.error({ err, channelId }, 'the process of an ingested channel did not start'));
    child.once('exit', (code, signal) => {
      running.delete(channelId);
      if (closing.signal.aborted) return;
      ended.set(channelId, endedWorker(ended.get(channelId), startedAtMs, Date.now()));
      log.warn({ code, signal, channelId }, 'the process of an ingested channel ended');
    });
    await worker.channel
      .request('start', { channelId, slot, latency, keys }, REPLY_TIMEOUT_MS)
      .catch((err: unknown) => log.warn({ err, channelId }, 'the process of an ingested channel did not start'));
  };

  const look = async (): Promise<void> => {
    const nowMs = clock.now();
    const rows: IngestRowWithSlot[] = [];
    const latencies = await ingestedLatencies(db, nowMs);
    const latencyOf = (channelId: string): Latency => latencies.get(channelId) ?? 'standard';
    for (const channelId of latencies.keys()) {
      const row = await takeSlot(db, channelId, config.channels, nowMs);
      if (row) rows.push(row);
    }
    const leased = await takeLeases(
      db,
      owner,
      rows.map((row) => row.channel_id),
    );
    const todo = supervise(leased, [...running.values()], ended, Date.now());
    for (const channelId of todo.end) running.get(channelId)?.child.kill('SIGKILL');
    for (const row of rows) {
      const worker = running.get(row.channel_id);
      // Encoders connect again to the process that replaces it.
      if (worker && worker.latency !== latencyOf(row.channel_id)) worker.child.kill('SIGTERM');
      else if (worker) await sendKeys(worker, row.keys_version, db);
      else if (todo.start.includes(row.channel_id)) void start(row, latencyOf(row.channel_id)).catch(warn);
    }
  };
  const warn = (err: unknown): void => log.warn({ err }, 'ingested channels were not looked after');

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await look().catch(warn);
      await delay(LOOK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const looking = run();

  return {
    async close(): Promise<void> {
      closing.abort();
      await looking;
      await Promise.all([...running.values()].map(({ child }) => endProcess(child)));
      await releaseLeases(db, owner).catch(warn);
    },
  };
};

/** Encoders with the keys before are disconnected. */
const sendKeys = async (worker: Running, version: number, db: Db): Promise<void> => {
  if (worker.keysVersion === version) return;
  worker.keysVersion = version;
  await worker.channel.request('keys', await streamKeys(db, worker.channelId), REPLY_TIMEOUT_MS);
};

const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
};
