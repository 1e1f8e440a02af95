import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApps } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { API_PAGE_PATH } from './control-plane/openapi/api-page.ts';
import { createAdjustableClock } from './infrastructure/clock/clock.ts';
import { type OpenDatabase, openDatabase } from './infrastructure/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './infrastructure/database/embedded-postgres.ts';
import { migrate } from './infrastructure/database/migrate.ts';
import { startDraining } from './infrastructure/http/draining.ts';
import { type HeldPorts, holdFreePorts } from './infrastructure/http/held-ports.ts';
import { createLogger } from './infrastructure/http/logger.ts';
import { createDurableJobs } from './infrastructure/jobs/durable-jobs.ts';
import { openAssetStore } from './infrastructure/store/open-asset-store.ts';
import { MIGRATIONS } from './migrations.ts';
import { assertSafeForProduction } from './production-check.ts';

export type Addresses = Readonly<Record<'site' | 'console' | 'tvProvider', string>> & {
  readonly checkout?: string;
  readonly identity?: string;
  readonly metrics?: string;
  readonly control?: string;
};

export interface RunningServer {
  readonly addresses: Addresses;
  /** Says that it is going, stops accepting, lets requests finish, closes the database, stops PostgreSQL. */
  close(): Promise<void>;
}

const PORT_VARIABLES = {
  site: 'GS_SITE_PORT',
  console: 'GS_CONSOLE_PORT',
  tvProvider: 'GS_TV_PROVIDER_PORT',
  checkout: 'GS_CHECKOUT_PORT',
  identity: 'GS_IDENTITY_PORT',
  metrics: 'GS_METRICS_PORT',
  control: 'GS_CONTROL_PORT',
} as const;
type Origin = keyof typeof PORT_VARIABLES;

/** Who may sign in on a fresh installation, for the person who started it; null where nothing is seeded. */
const seedGuide = async () => {
  if (!readConfig(process.env).seed) return null;
  const { SEED_GUIDE } = await import('./sandbox/seed/seed-guide.ts');
  return SEED_GUIDE;
};

const CLOSE_DEADLINE_MS = 10_000;
/** A browser gives a call up after fifteen seconds (X-25): longer work is wasted. */
const DATABASE_WAIT_MS = { connection: 5_000, answer: 10_000 };

/** @throws {Error} with a message for the person who started it; what had been started is stopped again. */
export const startServer = async (
  environment: Readonly<Record<string, string | undefined>>,
  onLost: (reason: string) => void = () => undefined,
): Promise<RunningServer> => {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };
  try {
    const chosen = await chooseFreePorts(environment);
    opened.push(chosen.release);
    const config = readConfig({ ...environment, ...chosen.variables });
    assertSafeForProduction(config);
    const log = createLogger(config.log);
    const { db, listen: hear, pool, url } = await open(config, log, opened, onLost);
    const store = await openAssetStore(config.assets, log);
    const apps = await createApps({
      config,
      db,
      listen: hear,
      pool,
      store,
      clock: createAdjustableClock(),
      jobRunner: (onEnd) => createDurableJobs(url, log, onEnd),
      log,
    });
    const origins = Object.entries(apps).filter((entry): entry is [Origin, FastifyInstance] => entry[1] !== null);
    opened.push(() => Promise.all(origins.map(([, app]) => closeOrigin(app, config.drainMs))));
    const listening: [Origin, string][] = [];
    await chosen.release();
    // One after the other: a server that is still starting to listen cannot be closed when another one fails.
    for (const [name, app] of origins) listening.push([name, await listen(app, name, config)]);
    const addresses = Object.fromEntries(listening) as unknown as Addresses;
    // A parent process receives it over the pipe.
    if (!process.send && config.log.level !== 'silent') log.child({}, { level: 'info' }).info({ addresses }, 'ready');
    return { addresses, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const open = async (
  config: Config,
  log: Logger,
  opened: (() => Promise<unknown>)[],
  onLost: (reason: string) => void,
): Promise<OpenDatabase & { readonly url: string }> => {
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === null) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onLost });
    opened.push(embedded.stop);
  }
  const url = embedded?.url ?? config.databaseUrl ?? '';
  await bringUpToDate(url);
  const database = await openDatabase(url, {
    max: config.databasePool,
    waitMs: DATABASE_WAIT_MS,
    onError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  opened.push(database.close);
  return { ...database, url };
};

/** On a separate connection: a migration, or waiting for another replica's, has no time limit. */
const bringUpToDate = async (url: string): Promise<void> => {
  const { db, close } = await openDatabase(url, { max: 1 });
  try {
    await migrate(db, MIGRATIONS);
  } finally {
    await close();
  }
};

/** The control port never leaves this machine, and metrics go where they were sent, whatever the others listen on. */
const addressOf = (name: Origin, { host, metrics }: Config): string => {
  if (name === 'metrics' && metrics) return metrics.host;
  return name === 'control' && host !== 'localhost' ? '127.0.0.1' : host;
};

const listen = async (app: FastifyInstance, name: Origin, config: Config): Promise<string> => {
  const port = config.ports[name];
  const address = addressOf(name, config);
  try {
    await app.listen({ host: address, port });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${port} is taken. Set ${PORT_VARIABLES[name]} to another one, or to 0 for a free one.`, {
      cause,
    });
  }
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};

/**
 * Reports "stopping" for a while, so that balancers send no requests, then lets running requests finish, with a limit.
 * A connection kept alive by its client would hold the server open.
 */
const closeOrigin = async (app: FastifyInstance, drainMs: number): Promise<void> => {
  startDraining(app);
  await delay(drainMs);
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_DEADLINE_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
};

/** A free port for each that is 0, held until all is ready: origins are part of pages and policies. */
const chooseFreePorts = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Pick<HeldPorts, 'release'> & { readonly variables: Readonly<Record<string, string>> }> => {
  const wanting = Object.values(PORT_VARIABLES).filter((name) => environment[name] === '0');
  const { ports, release } = await holdFreePorts(wanting.length);
  return { release, variables: Object.fromEntries(wanting.map((name, place) => [name, String(ports[place])])) };
};

/** `--modules account,video`: this process answers for these alone. @throws {TypeError} naming another option */
const chosenModules = (): { GS_MODULES?: string } => {
  const { modules } = parseArgs({ options: { modules: { type: 'string' } } }).values;
  return modules === undefined ? {} : { GS_MODULES: modules };
};

/** Runs until a signal, or until the process that started it is gone. */
const main = async (): Promise<void> => {
  let server: RunningServer | null = null;
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), readConfig(process.env).drainMs + CLOSE_DEADLINE_MS + 5_000).unref();
    await server?.close();
    process.exit(code);
  };
  const fail = (reason: string): void => {
    process.stderr.write(`${reason}\n`);
    void end(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
  process.on('disconnect', () => void end(0));
  try {
    server = await startServer({ ...process.env, ...chosenModules() }, fail);
    if (ending) return void (await server.close().then(() => process.exit(0)));
    const { addresses } = server;
    const apiPage = addresses.control === undefined ? null : `${addresses.site}${API_PAGE_PATH}/`;
    process.send?.({ type: 'ready', addresses, apiPage, seed: await seedGuide() });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.send?.({ type: 'failed', message });
    fail(message);
  }
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
