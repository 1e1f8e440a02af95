import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { catalogueRepo } from './catalogue/catalogue.repo.ts';
import type { AdjustableClock } from './clock.ts';
import type { Config } from './config.ts';
import { controlModule } from './control/control.module.ts';
import { faultBook, installFaults } from './control/faults.ts';
import { installRequestLog } from './control/request-log.ts';
import type { Db } from './database/database.ts';
import { edgeModule } from './edge/edge.module.ts';
import { installErrorHandler, notFound, sendFault } from './errors.ts';
import { healthRoutes } from './http/health.ts';
import { installSafeHeaders } from './http/safe-headers.ts';
import { jobRunner } from './jobs/job-runner.ts';
import { mailModule } from './mail/mail.module.ts';
import { outboxRepo } from './mail/outbox.repo.ts';
import { outboxRoutes } from './mail/outbox.routes.ts';
import { registryModule } from './registry/registry.module.ts';
import { reseed, seed } from './seed/seed.ts';
import { settingsRepo } from './settings/settings.repo.ts';
import { settingsService } from './settings/settings.service.ts';
import { siteModules } from './site.ts';
import type { ObjectStore } from './store/object-store.ts';
import { tvProviderPages } from './tv-provider/tv-provider.module.ts';
import { blackoutRepo } from './video/blackout.repo.ts';
import { blackouts } from './video/blackouts.service.ts';
import { adjustableGeo } from './video/geo.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly db: Db;
  readonly store: ObjectStore;
  readonly clock: AdjustableClock;
  readonly log: FastifyBaseLogger;
}

/** One server per origin. */
export interface Apps {
  readonly site: FastifyInstance;
  /** The operators' origin: registry. */
  readonly console: FastifyInstance;
  /** The TV providers' sign-in pages. */
  readonly tvProvider: FastifyInstance;
  /** Null when it is off. */
  readonly control: FastifyInstance | null;
}

const BODY_LIMIT = 64 * 1024;

/** Puts the modules together on a migrated database; nothing listens yet. */
export async function createApps({ config, db, store, clock, log }: AppDependencies): Promise<Apps> {
  const geo = adjustableGeo();
  const settings = settingsService(settingsRepo(db), clock);
  const catalogue = catalogueRepo(db);
  if (config.seed) await seed({ db, catalogue, settings, nowMs: clock.now() });

  const site = createOrigin(config, log);
  const faults = faultBook();
  const requests = config.control ? installRequestLog(site) : null;
  if (config.control) installFaults(site, faults);
  const blackoutBook = blackouts(blackoutRepo(db), clock);
  const jobs = jobRunner(log);
  site.addHook('onClose', () => jobs.stop());
  const { activation, expireTokens, engagement } = await siteModules(site, {
    config,
    db,
    clock,
    geo,
    settings,
    catalogue,
    jobs,
    blackouts: blackoutBook,
  });
  mailModule(site, { db, clock, jobs, mail: config.mail });

  const operators = createOrigin(config, log);
  healthRoutes(operators, async () => true);
  const registry = await registryModule(operators, { db, store, clock, config });
  const { cspReports } = await edgeModule(site, { registry, store, settings: settings.get, config });

  const tvProvider = createOrigin(config, log);
  healthRoutes(tvProvider, async () => true);
  await tvProviderPages(tvProvider, { db, clock, settings, config });

  if (!requests) return { site, console: operators, tvProvider, control: null };
  const control = createOrigin(config, log);
  const backToSeed = () => reseed({ db, catalogue, settings, nowMs: clock.now() });
  controlModule(control, {
    settings,
    geo,
    clock,
    faults,
    requests,
    jobs,
    blackouts: blackoutBook,
    engagement,
    activation,
    expireTokens,
    cspReports,
    reseed: backToSeed,
  });
  outboxRoutes(control, outboxRepo(db));
  return { site, console: operators, tvProvider, control };
}

function createOrigin({ trustedProxies, origins }: Config, log: FastifyBaseLogger): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    trustProxy: trustedProxies ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
  });
  installSafeHeaders(app, { secure: origins.site.startsWith('https:') });
  installErrorHandler(app);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.setNotFoundHandler((_request, reply) => sendFault(reply, notFound()));
  return app;
}
