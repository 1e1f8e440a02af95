import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createApps } from './app.ts';
import { openEncoderBreaks } from './app-content.ts';
import { type Config, readConfig } from './config.ts';
import { API_PAGE_PATH } from './control-plane/openapi/api-page.ts';
import { registryToken } from './control-plane/registry-api/registry-token.ts';
import { createAdjustableClock } from './infrastructure/clock/clock.ts';
import { type HeldPorts, holdFreePorts } from './infrastructure/http/held-ports.ts';
import { createLogger } from './infrastructure/http/logger.ts';
import { createDurableJobs } from './infrastructure/jobs/durable-jobs.ts';
import { openAssetStore } from './infrastructure/store/open-asset-store.ts';
import { openTracing } from './infrastructure/telemetry/open-tracing.ts';
import { CLOSE_DEADLINE_MS, closeOrigin, listen, type Origin, PORT_VARIABLES } from './listening.ts';
import { noteAddresses } from './noted-addresses.ts';
import { assertSafeForProduction } from './production-check.ts';
import { startRegistryProcess } from './registry-supervisor.ts';
import { openServerDatabase } from './server-database.ts';
import { startIngestSupervisor } from './services/ingest/ingest-supervisor.service.ts';

export type Addresses = Readonly<Record<'site' | 'console' | 'tvProvider', string>> & {
  readonly checkout?: string;
  readonly identity?: string;
  readonly metrics?: string;
  readonly control?: string;
};

export interface RunningServer {
  readonly addresses: Addresses;
  /** Of the process that runs the registry; null where this one does, and while it is started again. */
  registryPid(): number | null;
  /** Says that it is going, stops accepting, lets requests finish, closes the database, stops PostgreSQL. */
  close(): Promise<void>;
}

/** The process of an ingested channel; the production image contains JavaScript. */
const INGEST_PROGRAM = path.resolve(import.meta.dirname, `ingest-process${path.extname(import.meta.filename)}`);

/** Who may sign in on a fresh installation, for the person who started it; null where nothing is seeded. */
const seedGuide = async () => {
  if (!readConfig(process.env).seed) return null;
  const { SEED_GUIDE } = await import('./sandbox/seed/seed-guide.ts');
  return SEED_GUIDE;
};

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
    const tracing = await openTracing(config.telemetry);
    if (tracing) opened.push(tracing.close);
    const log = createLogger(config.log, undefined, () => tracing?.current() ?? {});
    const { db, listen: observe, pool, url } = await openServerDatabase(config, log, opened, onLost, tracing);
    const store = await openAssetStore(config.assets, log);
    const clock = createAdjustableClock();
    const registryProcess = hasRegistryProcess(config)
      ? startRegistryProcess({
          environment,
          config,
          databaseUrl: url,
          registryToken: await registryToken(config),
          log,
        })
      : null;
    const origins: [Origin, FastifyInstance][] = [];
    opened.push(() =>
      Promise.all([registryProcess?.close(), ...origins.map(([, app]) => closeOrigin(app, config.drainMs))]),
    );
    const apps = await createApps(
      {
        config: registryProcess ? withoutRegistry(config) : config,
        db,
        listen: observe,
        pool,
        store,
        clock,
        jobRunner: (onEnd) => createDurableJobs(url, log, onEnd),
        log,
        tracing,
      },
      registryProcess,
    );
    origins.push(...Object.entries(apps).filter((entry): entry is [Origin, FastifyInstance] => entry[1] !== null));
    const listening: [Origin, string][] = [];
    await chosen.release();
    // One after the other: a server that is still starting to listen cannot be closed when another one fails.
    for (const [name, app] of origins) listening.push([name, await listen(app, name, config)]);
    if (registryProcess) listening.push(['console', await registryProcess.listen()]);
    if (config.modules.includes('media')) {
      const ingest = startIngestSupervisor({
        program: INGEST_PROGRAM,
        environment: { ...environment, DATABASE_URL: url },
        config: config.ingest,
        db,
        clock,
        log,
        onSplice: openEncoderBreaks({ db, clock, log, config }),
      });
      opened.push(ingest.close);
    }
    const addresses = Object.fromEntries(listening) as unknown as Addresses;
    if (!config.production) opened.push(await noteAddresses(config.dataDir, addresses));
    // A parent process receives it over the pipe.
    if (!process.send && config.log.level !== 'silent') log.child({}, { level: 'info' }).info({ addresses }, 'ready');
    return { addresses, registryPid: () => registryProcess?.pid() ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Where the registry is all that this process runs, it needs no second one. */
const hasRegistryProcess = ({ registryProcess, modules }: Config): boolean =>
  registryProcess === 'own' && modules.includes('registry') && modules.length > 1;

const withoutRegistry = (config: Config): Config => ({
  ...config,
  modules: config.modules.filter((name) => name !== 'registry'),
});

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
