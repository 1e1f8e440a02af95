import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { CONSOLE_FOLDER, consoleModule } from './control-plane/console/console.module.ts';
import { type Edge, edgeModule } from './control-plane/edge/edge.module.ts';
import { createAuditExporter } from './control-plane/registry/audit/audit-export.service.ts';
import { createReleasedAddresses } from './control-plane/registry/compositions/released-addresses.service.ts';
import { createReleasedTexts } from './control-plane/registry/compositions/released-texts.service.ts';
import { registryJobs, registryModule } from './control-plane/registry-api/registry.module.ts';
import type { Registry } from './control-plane/registry-api/registry.service.ts';
import type { AdjustableClock } from './infrastructure/clock/clock.ts';
import type { Db } from './infrastructure/database/database.ts';
import type { Listen } from './infrastructure/database/listen.ts';
import { writeProbe } from './infrastructure/database/write-probe.ts';
import { healthRoutes } from './infrastructure/http/health.ts';
import { createOrigin, refuseNul } from './infrastructure/http/origin.ts';
import type { PathOfScreen } from './infrastructure/http/site-addresses.ts';
import { forgetEndedWindows } from './infrastructure/http/rate-limit.repo.ts';
import type { JobEnded, JobRunner } from './infrastructure/jobs/job-runner.ts';
import { sealKeys } from './infrastructure/keys/key.repo.ts';
import { createKeyRings, type KeyRings, RELOAD_EVERY_MS } from './infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { metricsRoutes } from './infrastructure/metrics/metrics.routes.ts';
import { createMetrics, type Metrics, type PoolUse } from './infrastructure/metrics/metrics.ts';
import type { ObjectStore } from './infrastructure/store/object-store.ts';
import { createPlacement, type Placement } from './modules.ts';
import type { ControlTools } from './sandbox/control/control-tools.ts';
import { createCatalogueRepo } from './services/catalogue/catalogue.repo.ts';
import { checkoutPages } from './services/checkout/checkout.module.ts';
import { mailModule } from './services/mail/mail.module.ts';
import { createOutboxRepo } from './services/mail/outbox.repo.ts';
import { outboxRoutes } from './services/mail/outbox.routes.ts';
import { createSettingsRepo } from './services/settings/settings.repo.ts';
import { createSettings } from './services/settings/settings.service.ts';
import { tvProviderPages } from './services/tv-provider/tv-provider.module.ts';
import { createBlackoutRepo } from './services/video/blackout.repo.ts';
import { createBlackouts } from './services/video/blackouts.service.ts';
import { createAdjustableGeo } from './services/video/geo.ts';
import { createHeaderGeo } from './services/video/header-geo.ts';
import { createSite, type SiteModules } from './site.ts';

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

const HOUR_MS = 60 * 60_000;

/**
 * Puts the modules together on a migrated database; nothing listens yet. The sandbox and the API page are loaded only
 * where the configuration asks for them, so production never does (18 MB).
 */
export const createApps = async (dependencies: AppDependencies): Promise<Apps> => {
  const { config } = dependencies;
  const shared = await openShared(dependencies);
  if (config.seed) await seedDatabase(shared);
  const tools = config.control ? await loadControlTools() : null;
  const origin = originFactory(shared, tools);

  const site = origin('site');
  const modules = await openSite(shared, site);
  const { operators, edge } = await openControlPlane(shared, { site, operators: refuseNul(origin('console')), tools });
  // Last on the site: it documents the routes that exist by then.
  if (config.control) await openApiPage(site, config);
  const pages = {
    tvProvider: await openTvProviderPages(shared, origin('tv-provider')),
    checkout: await openCheckoutPages(shared, origin('checkout'), modules),
    identity: config.production ? null : await openIdentitySandbox(shared, origin('identity')),
  };

  await shared.jobs.start();
  const { runs } = shared.placed;
  return {
    site,
    console: runs('registry') ? operators : null,
    tvProvider: runs('tv-provider') ? pages.tvProvider : null,
    checkout: runs('checkout') ? pages.checkout : null,
    identity: runs('account') ? pages.identity : null,
    metrics: config.metrics ? openMetrics(shared) : null,
    control: tools ? await openControl(shared, { tools, modules, edge }) : null,
  };
};

/** What the modules have in common. */
interface Shared extends AppDependencies {
  readonly pathOf: PathOfScreen;
  readonly settings: ReturnType<typeof createSettings>;
  readonly catalogue: ReturnType<typeof createCatalogueRepo>;
  readonly blackouts: ReturnType<typeof createBlackouts>;
  readonly adjustableGeo: ReturnType<typeof createAdjustableGeo>;
  readonly geo: ReturnType<typeof createHeaderGeo>;
  readonly keys: KeyRings;
  readonly measured: Metrics;
  readonly jobs: JobRunner;
  readonly placed: Placement;
  readonly isReady: () => Promise<boolean>;
}

const openShared = async (dependencies: AppDependencies): Promise<Shared> => {
  const { config, db, pool, clock, jobRunner, log } = dependencies;
  const adjustable = createAdjustableGeo();
  if (config.production && !config.geo) log.warn('No GS_GEO_COUNTRY_HEADER: every visitor counts as one at home.');
  await sealKeys(db, config.keys.secrets);
  const measured = createMetrics({ pool });
  return {
    ...dependencies,
    pathOf: createReleasedAddresses({ db, clock, environment: config.environment }),
    settings: createSettings(createSettingsRepo(db), clock, createReleasedTexts(db, clock, config.environment)),
    catalogue: createCatalogueRepo(db),
    blackouts: createBlackouts(createBlackoutRepo(db), clock),
    adjustableGeo: adjustable,
    geo: config.geo ? createHeaderGeo(config.geo) : adjustable,
    keys: createKeyRings(db, clock),
    measured,
    jobs: jobRunner(measured.jobEnded),
    placed: await createPlacement(config.modules),
    isReady: writeProbe(db),
  };
};

const seedDatabase = async ({ db, catalogue, settings, clock }: Shared): Promise<void> => {
  const { seed } = await import('./sandbox/seed/seed.ts');
  await seed({ db, catalogue, settings, nowMs: clock.now() });
};

const loadControlTools = async (): Promise<ControlTools> => {
  const { createControlTools } = await import('./sandbox/control/control-tools.ts');
  return createControlTools();
};

const bareOrigin = ({ config, clock, log }: Shared): FastifyInstance =>
  createOrigin({
    trustedProxies: config.trustedProxies,
    secure: config.origins.site.startsWith('https:'),
    timeouts: config.timeouts,
    clock,
    log,
  });

/** An origin that is measured, and watched where there is a control port. */
const originFactory =
  (shared: Shared, tools: ControlTools | null) =>
  (name: string): FastifyInstance => {
    const app = bareOrigin(shared);
    shared.measured.measure(app, name);
    tools?.watch(app);
    return app;
  };

const openSite = async (shared: Shared, site: FastifyInstance): Promise<SiteModules> => {
  const { config, db, clock, jobs, placed, measured } = shared;
  site.addHook('onClose', () => Promise.all([jobs.stop(), placed.close()]));
  const modules = await createSite(site, { ...shared, placement: placed });
  measured.watchStreams(modules.countStreams);
  placed.jobs('account', jobs).add({
    name: 'limits.forget',
    everyMs: HOUR_MS,
    run: () => forgetEndedWindows(db, Date.now()),
  });
  keepKeysFresh(shared, site);
  mailModule(site, { db, clock, jobs: placed.jobs('mail', jobs), mail: config.mail });
  return modules;
};

const keepKeysFresh = ({ config, keys, jobs, log }: Shared, site: FastifyInstance): void => {
  // Not a shared job: every process keeps its versions in memory.
  const reloading = setInterval(
    () => void keys.reload().catch((err: unknown) => log.warn({ err }, 'keys were not read')),
    RELOAD_EVERY_MS,
  );
  reloading.unref();
  site.addHook('onClose', async () => clearInterval(reloading));
  const { rotateAfterMs } = config.keys;
  if (rotateAfterMs === null) return;
  jobs.add({ name: 'keys.rotate', everyMs: HOUR_MS, run: () => keys.rotateOlderThan(rotateAfterMs) });
};

interface ControlPlaneOrigins {
  readonly site: FastifyInstance;
  readonly operators: FastifyInstance;
  readonly tools: ControlTools | null;
}

const openControlPlane = async (
  shared: Shared,
  { site, operators, tools }: ControlPlaneOrigins,
): Promise<{ operators: FastifyInstance; edge: Edge }> => {
  const { config, db, log, jobs, placed, store, settings, keys, geo, isReady } = shared;
  healthRoutes(operators, isReady);
  const registry = await registryModule(operators, shared);
  await consoleModule(operators, { folder: CONSOLE_FOLDER });
  const heads = log.child({}, { level: config.log.level === 'silent' ? 'silent' : 'info' });
  const exportAudit = createAuditExporter({
    db,
    ...config.auditExport,
    log: (head) => heads.info({ head }, 'audit head'),
  });
  for (const job of registryJobs(registry, exportAudit)) placed.jobs('registry', jobs).add(job);
  const edgeApp = placed.routes('edge', site);
  const edge = await edgeModule(edgeApp, {
    registry,
    store,
    settings: settings.forSite,
    pageKey: await keys.open(ROTATABLE_KEYS.pages),
    countryOf: (request) => geo.locate(request).country,
    config,
  });
  if (tools) await openChaos(edgeApp, edge, registry);
  return { operators, edge };
};

const openChaos = async (app: FastifyInstance, { assets }: Edge, registry: Registry): Promise<void> => {
  const { chaosRoutes } = await import('./sandbox/chaos/chaos.routes.ts');
  chaosRoutes(app, assets, registry);
};

const openApiPage = async (site: FastifyInstance, { origins }: Config): Promise<void> => {
  const { openApiModule } = await import('./control-plane/openapi/openapi.module.ts');
  await openApiModule(site, origins.site);
};

const openTvProviderPages = async (shared: Shared, app: FastifyInstance): Promise<FastifyInstance> => {
  healthRoutes(app, shared.isReady);
  await tvProviderPages(app, shared);
  return app;
};

const openCheckoutPages = async (
  { db, config, isReady }: Shared,
  app: FastifyInstance,
  { checkout }: SiteModules,
): Promise<FastifyInstance> => {
  healthRoutes(app, isReady);
  await checkoutPages(app, { checkout, db, config });
  return app;
};

const openIdentitySandbox = async ({ db, config, pathOf }: Shared, app: FastifyInstance): Promise<FastifyInstance> => {
  healthRoutes(app, async () => true);
  const { identitySandbox } = await import('./sandbox/identity/sandbox.module.ts');
  await identitySandbox(app, { db, config, pathOf });
  return app;
};

const openMetrics = (shared: Shared): FastifyInstance => {
  const app = bareOrigin(shared);
  metricsRoutes(app, shared.measured);
  return app;
};

interface ControlParts {
  readonly tools: ControlTools;
  readonly modules: SiteModules;
  readonly edge: Edge;
}

const openControl = async (shared: Shared, { tools, modules, edge }: ControlParts): Promise<FastifyInstance> => {
  const { db, catalogue, settings, clock, measured } = shared;
  const [{ controlModule }, { reseed }] = await Promise.all([
    import('./sandbox/control/control.module.ts'),
    import('./sandbox/seed/seed.ts'),
  ]);
  const app = refuseNul(bareOrigin(shared));
  controlModule(app, {
    ...shared,
    ...tools,
    ...modules,
    geo: shared.adjustableGeo,
    cspReports: edge.cspReports,
    reseed: () => reseed({ db, catalogue, settings, nowMs: clock.now() }),
  });
  outboxRoutes(app, createOutboxRepo(db));
  metricsRoutes(app, measured);
  return app;
};
