import type { FastifyInstance } from 'fastify';
import { openOperators } from './app-operators.ts';
import { type AppDependencies, bareOrigin, keepKeysFresh, watchRequests } from './app-shared.ts';
import { openSiteShared, type SiteShared } from './app-site-shared.ts';
import type { Config } from './config.ts';
import { withContentOrigins } from './content-origins.ts';
import { createAccountMark } from './control-plane/edge/account-mark.ts';
import { type Edge, edgeModule } from './control-plane/edge/edge.module.ts';
import { openRegistry } from './control-plane/registry-api/registry.module.ts';
import type { Registry } from './control-plane/registry-api/registry.service.ts';
import { healthRoutes } from './infrastructure/http/health.ts';
import { refuseNul } from './infrastructure/http/origin.ts';
import { forgetEndedWindows } from './infrastructure/http/rate-limit.repo.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { metricsRoutes } from './infrastructure/metrics/metrics.routes.ts';
import { createSignedTokens, type SignedTokens } from './infrastructure/tokens/signed-tokens.ts';
import type { RegistryProcess } from './registry-supervisor.ts';
import type { ControlTools } from './sandbox/control/control-tools.ts';
import { checkoutPages } from './services/checkout/checkout.module.ts';
import { createPageDescriptions } from './services/discovery/page-descriptions.service.ts';
import { mailModule } from './services/mail/mail.module.ts';
import { createOutboxRepo } from './services/mail/outbox.repo.ts';
import { outboxRoutes } from './services/mail/outbox.routes.ts';
import { tvProviderPages } from './services/tv-provider/tv-provider.module.ts';
import { createSite, type SiteModules } from './site.ts';

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
export const createApps = async (
  dependencies: AppDependencies,
  registryProcess: RegistryProcess | null = null,
): Promise<Apps> => {
  const { config } = dependencies;
  const shared = await openSiteShared(dependencies);
  if (config.seed) await seedDatabase(shared);
  const tools = config.control ? await loadControlTools() : null;
  const origin = originFactory(shared, tools);

  const site = origin('site');
  const registry = await openRegistry(site, shared);
  const modules = await openSite(shared, site, registry);
  const { runs } = shared.placed;
  const operators = runs('registry') ? refuseNul(origin('console')) : null;
  const edge = await openControlPlane(shared, { registry, site, operators, tools });
  registryProcess?.onChange(() => {
    registry.compositions.forget(config.environment);
    shared.settings.forget();
  });
  // Last on the site: it documents the routes that exist by then.
  if (config.control) await openApiPage(site, config);
  const pages = {
    tvProvider: await openTvProviderPages(shared, origin('tv-provider')),
    checkout: await openCheckoutPages(shared, origin('checkout'), modules),
    identity: config.production ? null : await openIdentitySandbox(shared, origin('identity')),
  };

  shared.tracing?.exportMetrics(async () => [
    ...(await shared.measured.list()),
    ...((await registryProcess?.metrics()) ?? []),
  ]);
  await shared.jobs.start();
  return {
    site,
    console: operators,
    tvProvider: runs('tv-provider') ? pages.tvProvider : null,
    checkout: runs('checkout') ? pages.checkout : null,
    identity: runs('account') ? pages.identity : null,
    metrics: config.metrics ? openMetrics(shared, registryProcess) : null,
    control: tools ? await openControl(shared, { tools, modules, edge, registryProcess }) : null,
  };
};

const seedDatabase = async ({ db, catalogue, settings, clock }: SiteShared): Promise<void> => {
  const { seed } = await import('./sandbox/seed/seed.ts');
  await seed({ db, catalogue, settings, nowMs: clock.now() });
};

const loadControlTools = async (): Promise<ControlTools> => {
  const { createControlTools } = await import('./sandbox/control/control-tools.ts');
  return createControlTools();
};

/** An origin that is measured, and watched where there is a control port. */
const originFactory =
  (shared: SiteShared, tools: ControlTools | null) =>
  (name: string): FastifyInstance => {
    const app = bareOrigin(shared);
    watchRequests(shared, app, name);
    tools?.watch(app);
    return app;
  };

const openSite = async (shared: SiteShared, site: FastifyInstance, registry: Registry): Promise<SiteModules> => {
  const { config, db, clock, jobs, placed, measured, access } = shared;
  site.addHook('onClose', () => Promise.all([jobs.stop(), placed.close(), access.close()]));
  const accountMark = createAccountMark({
    tokens: await platformTokens(shared),
    compositions: registry.compositions,
    environment: config.environment,
    secure: config.origins.site.startsWith('https:'),
  });
  const modules = await createSite(site, { ...shared, placement: placed, accountMark });
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

const platformTokens = async ({ keys, clock }: SiteShared): Promise<SignedTokens> =>
  createSignedTokens(await keys.open(ROTATABLE_KEYS.tokens), clock);

interface ControlPlaneOrigins {
  readonly registry: Registry;
  readonly site: FastifyInstance;
  /** Null: the registry runs in another process. */
  readonly operators: FastifyInstance | null;
  readonly tools: ControlTools | null;
}

const openControlPlane = async (
  shared: SiteShared,
  { registry, site, operators, tools }: ControlPlaneOrigins,
): Promise<Edge> => {
  const { config, placed, store, settings, content, keys, geo } = shared;
  if (operators) await openOperators(operators, shared, registry);
  const edgeApp = placed.routes('edge', site);
  const edge = await edgeModule(edgeApp, {
    registry,
    store,
    settings: withContentOrigins(settings.forSite, content.origins, config.media.origins),
    pageKey: await keys.open(ROTATABLE_KEYS.pages),
    locate: (request) => geo.locate(request),
    tokens: await platformTokens(shared),
    describe: createPageDescriptions({
      siteOrigin: config.origins.site,
      pathOf: shared.pathOf,
      guide: shared.guide,
      recording: shared.recordingOf,
      now: () => shared.clock.now(),
    }),
    followAccess: shared.access.onChange,
    onAir: shared.firstOnAir,
    tracing: shared.tracing ?? null,
    config,
  });
  if (tools) await openChaos(edgeApp, edge, registry);
  return edge;
};

const openChaos = async (app: FastifyInstance, { assets }: Edge, registry: Registry): Promise<void> => {
  const { chaosRoutes } = await import('./sandbox/chaos/chaos.routes.ts');
  chaosRoutes(app, assets, registry);
};

const openApiPage = async (site: FastifyInstance, { origins }: Config): Promise<void> => {
  const { openApiModule } = await import('./control-plane/openapi/openapi.module.ts');
  await openApiModule(site, origins.site);
};

const openTvProviderPages = async (shared: SiteShared, app: FastifyInstance): Promise<FastifyInstance> => {
  healthRoutes(app, shared.isReady);
  await tvProviderPages(app, shared);
  return app;
};

const openCheckoutPages = async (
  { db, config, isReady }: SiteShared,
  app: FastifyInstance,
  { checkout }: SiteModules,
): Promise<FastifyInstance> => {
  healthRoutes(app, isReady);
  await checkoutPages(app, { checkout, db, config });
  return app;
};

const openIdentitySandbox = async (
  { db, config, pathOf }: SiteShared,
  app: FastifyInstance,
): Promise<FastifyInstance> => {
  healthRoutes(app, async () => true);
  const { identitySandbox } = await import('./sandbox/identity/sandbox.module.ts');
  await identitySandbox(app, { db, config, pathOf });
  return app;
};

const openMetrics = (shared: SiteShared, registryProcess: RegistryProcess | null): FastifyInstance => {
  const app = bareOrigin(shared);
  metricsRoutes(app, shared.measured, registryProcess);
  return app;
};

interface ControlParts {
  readonly tools: ControlTools;
  readonly modules: SiteModules;
  readonly edge: Edge;
  readonly registryProcess: RegistryProcess | null;
}

const openControl = async (
  shared: SiteShared,
  { tools, modules, edge, registryProcess }: ControlParts,
): Promise<FastifyInstance> => {
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
    registryProcess,
    reseed: () => reseed({ db, catalogue, settings, nowMs: clock.now() }),
  });
  outboxRoutes(app, createOutboxRepo(db));
  metricsRoutes(app, measured, registryProcess);
  return app;
};
