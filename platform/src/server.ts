import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApps } from './app.ts';
import { adjustableClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrations.ts';
import { createLogger } from './http/logger.ts';
import { SEED_ACTIVATION_CODES, SEED_PASSWORD, SEED_USERS, seedEmail } from './seed/seed-users.ts';
import { openFileStore } from './store/file-store.ts';

export type Addresses = Readonly<Record<'site' | 'console' | 'tvProvider', string>> & { readonly control?: string };

export interface RunningServer {
  readonly addresses: Addresses;
  /** Stops accepting, lets requests finish, closes the database, stops PostgreSQL. */
  close(): Promise<void>;
}

const PORT_VARIABLES = {
  site: 'GS_SITE_PORT',
  console: 'GS_CONSOLE_PORT',
  tvProvider: 'GS_TV_PROVIDER_PORT',
  control: 'GS_CONTROL_PORT',
} as const;
type Origin = keyof typeof PORT_VARIABLES;
/** Who may sign in on a fresh installation, for the person who started it; null where nothing is seeded. */
const seedGuide = () =>
  readConfig(process.env).seed
    ? {
        users: SEED_USERS.map(({ seed, about }) => ({ email: seedEmail(seed), about })),
        password: SEED_PASSWORD,
        activationCode: SEED_ACTIVATION_CODES.live,
      }
    : null;

const CLOSE_DEADLINE_MS = 10_000;

/** @throws {Error} with a message for the person who started it; what had been started is stopped again. */
export async function startServer(
  environment: Readonly<Record<string, string | undefined>>,
  onLost: (reason: string) => void = () => undefined,
): Promise<RunningServer> {
  const config = readConfig(await withChosenPorts(environment));
  const log = createLogger(config.log);
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };
  try {
    const database = await open(config, log, opened, onLost);
    const store = openFileStore(path.join(config.dataDir, 'store'));
    const apps = await createApps({ config, db: database.db, store, clock: adjustableClock(), log });
    const origins = Object.entries(apps).filter((entry): entry is [Origin, FastifyInstance] => entry[1] !== null);
    opened.push(() => Promise.all(origins.map(([, app]) => closeOrigin(app))));
    const listening: [Origin, string][] = [];
    // One after the other: a server that is still starting to listen cannot be closed when another one fails.
    for (const [name, app] of origins) listening.push([name, await listen(app, name, config)]);
    const addresses = Object.fromEntries(listening) as unknown as Addresses;
    // Whoever started it as a child hears it over the pipe.
    if (!process.send && config.log.level !== 'silent') log.child({}, { level: 'info' }).info({ addresses }, 'ready');
    return { addresses, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  log: Logger,
  opened: (() => Promise<unknown>)[],
  onLost: (reason: string) => void,
): Promise<OpenDatabase> {
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === null) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onLost });
    opened.push(embedded.stop);
  }
  const database = await openDatabase(embedded?.url ?? config.databaseUrl ?? '', {
    max: config.databasePool,
    onError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  opened.push(database.close);
  await migrate(database.db);
  return database;
}

async function listen(app: FastifyInstance, name: Origin, { host, ports }: Config): Promise<string> {
  const port = ports[name];
  // The control port never leaves this machine, whatever the others listen on.
  const address = name === 'control' && host !== 'localhost' ? '127.0.0.1' : host;
  try {
    await app.listen({ host: address, port });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${port} is taken. Set ${PORT_VARIABLES[name]} to another one, or to 0 for a free one.`, {
      cause,
    });
  }
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** Lets running requests finish, for a while. A connection kept alive by its client would hold the server open. */
async function closeOrigin(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_DEADLINE_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}

/** Replaces port 0 by a free one before anything is built: origins are part of pages and policies. */
async function withChosenPorts(environment: Readonly<Record<string, string | undefined>>) {
  const variables = Object.values(PORT_VARIABLES).filter((name) => environment[name] === '0');
  const chosen = await Promise.all(variables.map(async (name) => [name, String(await freePort())] as const));
  return { ...environment, ...Object.fromEntries(chosen) };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

/** Runs until a signal, or until the process that started it is gone. */
async function main(): Promise<void> {
  let server: RunningServer | null = null;
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), CLOSE_DEADLINE_MS + 5_000).unref();
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
    server = await startServer(process.env, fail);
    if (ending) return void (await server.close().then(() => process.exit(0)));
    process.send?.({ type: 'ready', addresses: server.addresses, seed: seedGuide() });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.send?.({ type: 'failed', message });
    fail(message);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
