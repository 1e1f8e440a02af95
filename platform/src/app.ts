import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { CONSOLE_FOLDER, consoleModule } from './control-plane/console/console.module.ts';
import { edgeModule } from './control-plane/edge/edge.module.ts';
import { auditExporter } from './control-plane/registry/audit/audit-export.service.ts';
import { registryJobs, registryModule } from './control-plane/registry-api/registry.module.ts';
import type { AdjustableClock, Clock } from './infrastructure/clock/clock.ts';
import type { Db } from './infrastructure/database/database.ts';
import type { Listen } from './infrastructure/database/listen.ts';
import { writeProbe } from './infrastructure/database/write-probe.ts';
import { isDraining } from './infrastructure/http/draining.ts';
import { installErrorHandler, malformed, notFound, sendFault } from './infrastructure/http/errors.ts';
import { healthRoutes } from './infrastructure/http/health.ts';
import { forgetEndedWindows } from './infrastructure/http/rate-limit.repo.ts';
import { installSafeHeaders, safeHeaders } from './infrastructure/http/safe-headers.ts';
import type { JobEnded, JobRunner } from './infrastructure/jobs/job-runner.ts';
import { sealKeys } from './infrastructure/keys/key.repo.ts';
import { keyRings, RELOAD_EVERY_MS } from './infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { metricsRoutes } from './infrastructure/metrics/metrics.routes.ts';
import { metrics, type PoolUse } from './infrastructure/metrics/metrics.ts';
import type { ObjectStore } from './infrastructure/store/object-store.ts';
import { placement } from './modules.ts';
import { controlModule } from './sandbox/control/control.module.ts';
import { faultBook, installFaults } from './sandbox/control/faults.ts';
import { requestLog } from './sandbox/control/request-log.ts';
import { reseed, seed } from './sandbox/seed/seed.ts';
import { catalogueRepo } from './services/catalogue/catalogue.repo.ts';
import { checkoutPages } from './services/checkout/checkout.module.ts';
import { mailModule } from './services/mail/mail.module.ts';
import { outboxRepo } from './services/mail/outbox.repo.ts';
import { outboxRoutes } from './services/mail/outbox.routes.ts';
import { settingsRepo } from './services/settings/settings.repo.ts';
import { settingsService } from './services/settings/settings.service.ts';
import { tvProviderPages } from './services/tv-provider/tv-provider.module.ts';
import { blackoutRepo } from './services/video/blackout.repo.ts';
import { blackouts } from './services/video/blackouts.service.ts';
import { adjustableGeo } from './services/video/geo.ts';
import { headerGeo } from './services/video/header-geo.ts';
import { siteModules } from './site.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly db: Db;
  readonly listen: Listen;
  readonly pool: () => PoolUse;
  readonly store: ObjectStore;
  readonly clock: AdjustableClock;
  readonly jobRunner: (onEnd: JobEnded) => JobRunner;
  readonly log: FastifyBaseLogger;
}

/** One server per origin; null where its module runs elsewhere. */
export interface Apps {
  readonly site: FastifyInstance;
  /** The operators' origin: registry and console. */
  readonly console: FastifyInstance | null;
  /** The TV providers' sign-in pages. */
  readonly tvProvider: FastifyInstance | null;
  /** The hosted payment page. */
  readonly checkout: FastifyInstance | null;
  /** The sandbox's identity providers; never in production. */
  readonly identity: FastifyInstance | null;
  /** Metrics for operators; where `GS_METRICS_PORT` asks for it. */
  readonly metrics: FastifyInstance | null;
  /** Null when it is off. */
  readonly control: FastifyInstance | null;
}

const BODY_LIMIT = 64 * 1024;

/**
 * Puts the modules together on a migrated database; nothing listens yet. What production does not have, the API page and
 * the sandbox of identity providers, is not even loaded there (18 MB).
 */
export async function createApps(dependencies: AppDependencies): Promise<Apps> {
  const { config, db, listen, pool, store, clock, jobRunner, log } = dependencies;
  const adjustable = adjustableGeo();
  const geo = config.geo ? headerGeo(config.geo) : adjustable;
  if (config.production && !config.geo) log.warn('No GS_GEO_COUNTRY_HEADER: every visitor counts as one at home.');
  const settings = settingsService(settingsRepo(db), clock);
  const catalogue = catalogueRepo(db);
  if (config.seed) await seed({ db, catalogue, settings, nowMs: clock.now() });

  const isReady = writeProbe(db);
  await sealKeys(db, config.keys.secrets);
  const keys = keyRings(db, clock);
  const measured = metrics({ pool });
  const faults = faultBook();
  const requests = requestLog();
  const origin = (name: string): FastifyInstance => {
    const app = createOrigin(config, log, clock);
    measured.measure(app, name);
    if (!config.control) return app;
    requests.watch(app);
    installFaults(app, faults);
    return app;
  };

  const site = origin('site');
  const blackoutBook = blackouts(blackoutRepo(db), clock);
  const jobs = jobRunner(measured.jobEnded);
  const placed = await placement(config.modules);
  site.addHook('onClose', () => Promise.all([jobs.stop(), placed.close()]));
  const { activation, expireTokens, engagement, checkout, countStreams } = await siteModules(site, {
    config,
    db,
    clock,
    geo,
    settings,
    catalogue,
    jobs,
    blackouts: blackoutBook,
    placement: placed,
    keys,
    isReady,
  });
  measured.watchStreams(countStreams);
  placed.jobs('account', jobs).add({
    name: 'limits.forget',
    everyMs: 60 * 60_000,
    run: () => forgetEndedWindows(db, Date.now()),
  });
  // Not a shared job: every process keeps its versions in memory.
  const reloading = setInterval(
    () => void keys.reload().catch((err: unknown) => log.warn({ err }, 'keys were not read')),
    RELOAD_EVERY_MS,
  );
  reloading.unref();
  site.addHook('onClose', async () => clearInterval(reloading));
  if (config.keys.rotateAfterMs !== null) {
    const { rotateAfterMs } = config.keys;
    jobs.add({ name: 'keys.rotate', everyMs: 60 * 60_000, run: () => keys.rotateOlderThan(rotateAfterMs) });
  }
  mailModule(site, { db, clock, jobs: placed.jobs('mail', jobs), mail: config.mail });

  const operators = refuseNul(origin('console'));
  healthRoutes(operators, isReady);
  const registry = await registryModule(operators, { db, listen, store, clock, keys, settings, config });
  await consoleModule(operators, { folder: CONSOLE_FOLDER });
  const heads = log.child({}, { level: config.log.level === 'silent' ? 'silent' : 'info' });
  const exportAudit = auditExporter({ db, ...config.auditExport, log: (head) => heads.info({ head }, 'audit head') });
  for (const job of registryJobs(registry, exportAudit)) placed.jobs('registry', jobs).add(job);
  const { cspReports } = await edgeModule(placed.routes('edge', site), {
    registry,
    store,
    settings: settings.get,
    pageKey: await keys.open(ROTATABLE_KEYS.pages),
    countryOf: (request) => geo.locate(request).country,
    config,
  });
  // Last: it documents what the site answers by then.
  if (config.control) {
    const { openApiModule } = await import('./control-plane/openapi/openapi.module.ts');
    await openApiModule(site, config.origins.site);
  }

  const tvProvider = origin('tv-provider');
  healthRoutes(tvProvider, isReady);
  await tvProviderPages(tvProvider, { db, clock, settings, config });

  const payments = origin('checkout');
  healthRoutes(payments, isReady);
  await checkoutPages(payments, { checkout, db, config });

  const identity = config.production ? null : origin('identity');
  if (identity) {
    healthRoutes(identity, async () => true);
    const { identitySandbox } = await import('./sandbox/identity/sandbox.module.ts');
    await identitySandbox(identity, { db, config });
  }

  await jobs.start();
  const listening = {
    site,
    console: placed.runs('registry') ? operators : null,
    tvProvider: placed.runs('tv-provider') ? tvProvider : null,
    checkout: placed.runs('checkout') ? payments : null,
    identity: placed.runs('account') ? identity : null,
    metrics: config.metrics ? createOrigin(config, log, clock) : null,
  };
  if (listening.metrics) metricsRoutes(listening.metrics, measured);
  if (!config.control) return { ...listening, control: null };
  const control = refuseNul(createOrigin(config, log, clock));
  const backToSeed = () => reseed({ db, catalogue, settings, nowMs: clock.now() });
  controlModule(control, {
    settings,
    geo: adjustable,
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
  metricsRoutes(control, measured);
  return { ...listening, control };
}

function createOrigin(
  { trustedProxies, origins, timeouts }: Config,
  log: FastifyBaseLogger,
  clock: Clock,
): FastifyInstance {
  const headers = safeHeaders({ secure: origins.site.startsWith('https:') });
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    trustProxy: trustedProxies ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    // Node looks for slow requests only so often, every 30 s by default, and allows headers a minute.
    http: {
      headersTimeout: timeouts.requestMs,
      connectionsCheckingInterval: Math.min(1_000, timeouts.requestMs / 4),
    },
    // What a person asks for by a mangled link is a page like any other: the site leads on from it.
    rewriteUrl: ({ url = '/', headers: asked }) => (asked.accept?.includes('text/html') ? readable(url) : url),
    // An address that no route can be looked up for; hooks and the error handler do not see it.
    frameworkErrors: (_error, _request, reply) =>
      void sendFault(reply.headers(headers), malformed('We couldn’t read this address.')),
  });
  installSafeHeaders(app, headers);
  installErrorHandler(app);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Clients sign and judge tokens by this header, so it follows the clock that the platform itself goes by.
    reply.header('date', new Date(clock.now()).toUTCString());
    if (closing || isDraining(app)) reply.header('connection', 'close');
    done(null, payload);
  });
  app.setNotFoundHandler((_request, reply) => sendFault(reply, notFound()));
  return app;
}

/** PostgreSQL's text holds no NUL. The other origins check each call's fields. */
const refuseNul = (app: FastifyInstance): FastifyInstance =>
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.url.includes('%00') ? malformed('The address holds a NUL character.') : undefined),
  );

/** A percent sign that begins no character is one. */
const readable = (url: string): string => {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};
