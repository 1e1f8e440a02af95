import { openOperators } from './app-operators.ts';
import { bareOrigin, keepKeysFresh, openShared, watchRequests } from './app-shared.ts';
import { readConfig } from './config.ts';
import { openRegistry } from './control-plane/registry-api/registry.module.ts';
import { createAdjustableClock } from './infrastructure/clock/clock.ts';
import { openDatabase } from './infrastructure/database/database.ts';
import { createLogger } from './infrastructure/http/logger.ts';
import { refuseNul } from './infrastructure/http/origin.ts';
import { createDurableJobs } from './infrastructure/jobs/durable-jobs.ts';
import { processChannel } from './infrastructure/process/process-channel.ts';
import { openAssetStore } from './infrastructure/store/open-asset-store.ts';
import { openTracing } from './infrastructure/telemetry/open-tracing.ts';
import { CLOSE_DEADLINE_MS, closeOrigin, listen } from './listening.ts';
import { DATABASE_WAIT_MS } from './server-database.ts';

/**
 * The operators' origin in a separate process, so that no query of the console or of a pipeline delays a page
 * (decision 52). `server.ts` starts it, on a database that is migrated, and it ends with that process.
 */

/** How long a mutation waits for the pages to drop what they cached; after that they see it within a second. */
const CHANGE_TIMEOUT_MS = 1_000;

const config = readConfig(process.env);
const tracing = await openTracing(config.telemetry);
const log = createLogger(config.log, undefined, () => tracing?.current() ?? {});
const clock = createAdjustableClock();

const prepare = async () => {
  const url = config.databaseUrl ?? '';
  const {
    db,
    listen: observe,
    pool,
    close,
  } = await openDatabase(url, {
    max: config.databasePool,
    waitMs: DATABASE_WAIT_MS,
    ...(tracing ? { statement: tracing.statement } : {}),
    onError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const shared = await openShared({
    config,
    db,
    listen: observe,
    pool,
    store: await openAssetStore(config.assets, log),
    clock,
    jobRunner: (onEnd) => createDurableJobs(url, log, onEnd),
    log,
    tracing,
    process: 'registry',
  });
  const app = refuseNul(bareOrigin(shared));
  watchRequests(shared, app, 'console');
  app.addHook('onClose', () => Promise.all([shared.jobs.stop(), shared.placed.close()]));
  keepKeysFresh(shared, app);
  await openOperators(app, shared, await openRegistry(app, shared), changed);
  return { app, close, jobs: shared.jobs, measured: shared.measured };
};

const changed = async (): Promise<void> => {
  await parent
    .request('changed', null, CHANGE_TIMEOUT_MS)
    .catch((err: unknown) => log.warn({ err }, 'pages show this change within a second'));
};

const parent = processChannel(process, {
  async listen() {
    const { app, jobs } = await prepared;
    const address = await listen(app, 'console', config);
    await jobs.start();
    return address;
  },
  clock: async (offsetMs) => {
    clock.offsetMs = Number(offsetMs);
  },
  jobs: async () => (await prepared).jobs.runNow(),
  metrics: async () => (await prepared).measured.list(),
});
const prepared = prepare();
// `listen` reports it.
prepared.catch(() => undefined);

let ending = false;
const end = async (): Promise<void> => {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), config.drainMs + CLOSE_DEADLINE_MS + 5_000).unref();
  const running = await prepared.catch(() => null);
  if (running) {
    await closeOrigin(running.app, config.drainMs);
    await running.close();
  }
  await tracing?.close();
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('disconnect', () => void end());
