import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { openDatabase } from './infrastructure/database/database.ts';
import { createLogger } from './infrastructure/http/logger.ts';
import { findFfmpeg } from './infrastructure/process/find-ffmpeg.ts';
import { processChannel } from './infrastructure/process/process-channel.ts';
import { openAssetStore } from './infrastructure/store/open-asset-store.ts';
import type { EncoderSplice } from './media/index.ts';
import { DATABASE_WAIT_MS } from './server-database.ts';
import { type IngestAssignment, runIngestWorker } from './services/ingest/ingest-worker.service.ts';
import type { StreamKeys } from './services/ingest/ingest-keys.service.ts';

/**
 * One ingested channel in a separate process (decision 102). `ingest-supervisor.service.ts` starts it, gives it the keys over their
 * pipe, and it ends with that process.
 */

const ALIVE_EVERY_MS = 1_000;
const DATABASE_CONNECTIONS = 2;
const SPLICE_TIMEOUT_MS = 10_000;
/** ffmpeg may be installed while this process runs. */
const LOOK_AGAIN_MS = 5_000;

const config = readConfig(process.env);
const log = createLogger(config.log);
const stop = new AbortController();
let worker: ReturnType<typeof runIngestWorker> | null = null;
let keys: StreamKeys | null = null;

const parent = processChannel(process, {
  async start(payload) {
    const assignment = payload as IngestAssignment;
    keys = assignment.keys;
    void work(assignment).catch((err: unknown) => {
      log.error({ err, channelId: assignment.channelId }, 'an ingested channel ended');
      process.exit(1);
    });
  },
  async keys(payload) {
    keys = payload as StreamKeys;
    await (await worker)?.replaceKeys(keys);
  },
});

const work = async (assignment: IngestAssignment): Promise<void> => {
  const { db, close } = await openDatabase(config.databaseUrl ?? '', {
    max: DATABASE_CONNECTIONS,
    waitMs: DATABASE_WAIT_MS,
    onError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const { folder, ffmpegPath, heights, host, firstPort } = config.ingest;
  await mkdir(folder, { recursive: true });
  const store = await openAssetStore(config.assets, log);
  const shared = {
    ...{ db, store, log, folder, heights, host, firstPort, now: () => Date.now() },
    onSplice: (splice: EncoderSplice) => parent.request('splice', splice, SPLICE_TIMEOUT_MS),
  };
  for (;;) {
    const programs = findFfmpeg(ffmpegPath);
    if (typeof programs !== 'string') {
      worker = runIngestWorker({ ...shared, programs }, { ...assignment, keys: keys ?? assignment.keys }, stop.signal);
      await (await worker).ended;
      break;
    }
    log.warn({ problem: programs, channelId: assignment.channelId }, 'an ingested channel waits for ffmpeg');
    await pause(LOOK_AGAIN_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) break;
  }
  await close();
  process.exit(0);
};

const alive = setInterval(
  () => void parent.request('alive', null, ALIVE_EVERY_MS).catch(() => undefined),
  ALIVE_EVERY_MS,
);
alive.unref();
const end = (): void => {
  stop.abort();
  setTimeout(() => process.exit(0), 2_500).unref();
};
process.on('SIGTERM', end);
process.on('disconnect', end);
