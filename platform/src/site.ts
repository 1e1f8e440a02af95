import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from './infrastructure/database/database.ts';
import { healthRoutes } from './infrastructure/http/health.ts';
import { installRateLimits } from './infrastructure/http/rate-limits.service.ts';
import type { KeyRings } from './infrastructure/keys/key-ring.service.ts';
import { readMediaSecret } from './infrastructure/keys/media-secret.service.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { createSignedTokens } from './infrastructure/tokens/signed-tokens.ts';
import { MEDIA_ASSETS, mediaModule } from './media/index.ts';
import type { AccountModule } from './services/account/account.module.ts';
import type { PaymentGateway } from './services/billing/payment-gateway.ts';
import { breakEvents } from './services/breaks/breaks.service.ts';
import { createProgrammeGuide } from './services/catalogue/programmes/programme-guide.ts';
import { createPublishedList } from './services/catalogue/published-list.repo.ts';
import type { Checkout } from './services/checkout/checkout.service.ts';
import { discoveryModule } from './services/discovery/discovery.module.ts';
import type { EngagementModule } from './services/engagement/engagement.module.ts';
import { serviceWorkerRoutes } from './services/engagement/service-worker.routes.ts';
import { HELP_PATHS, helpModule } from './services/help/help.module.ts';
import { createPageWriter } from './services/pages/page-writer.ts';
import { pagesModule } from './services/pages/pages.module.ts';
import { PAGES } from './services/pages/pages.ts';
import { createAdReports } from './services/insertion/ad-reports.service.ts';
import { createAdServer } from './services/insertion/ad-server.ts';
import { insertedBreakIds, insertionsOf } from './services/insertion/insertions.service.ts';
import { runsOf } from './services/ingest/live-runs.repo.ts';
import { thoseWhoLimitUse } from './services/privacy/choice.repo.ts';
import { settingsModule } from './services/settings/settings.module.ts';
import { type Geo, HOME } from './services/video/geo.ts';
import type { VideoModule } from './services/video/video.module.ts';
import type { SiteContext, SiteDependencies } from './site-context.ts';
import { type ApiModules, openApiModules } from './site-modules.ts';

export interface SiteModules extends AccountModule {
  readonly engagement: EngagementModule;
  readonly checkout: Checkout;
  readonly countStreams: VideoModule['countStreams'];
}

/** What the site's own origin serves, in reading order; `app.ts` registers the edge, which serves the rest, last. */
export const createSite = async (app: FastifyInstance, dependencies: SiteDependencies): Promise<SiteModules> => {
  const { config, db, clock, settings, placement, keys, pathOf, isReady } = dependencies;
  const { routes } = placement;
  const context: SiteContext = {
    ...dependencies,
    secrets: await readSecrets(db, keys),
    tokens: createSignedTokens(await keys.open(ROTATABLE_KEYS.tokens), clock),
    gateway: config.payments === 'sandbox' ? await loadSandboxGateway(db) : null,
    isAtHome: atHome(dependencies.geo),
  };

  healthRoutes(app, isReady);
  await installRateLimits(app, db);
  const sendPage = createPageWriter(pathOf);
  const opened: ApiModules[] = [];
  await app.register(async (api) => {
    // The site calls its own origin; pages of other origins must not read a response.
    await api.register(cors, { origin: [config.origins.site], credentials: true });
    await api.register(cookie);
    await api.register(formbody);
    opened.push(await openApiModules(api, context));
    helpModule(routes('edge', api), {
      db,
      clock,
      sendPage,
      supportMail: config.mail.support,
      secure: config.origins.site.startsWith('https:'),
    });
  });
  const [modules] = opened;
  if (!modules) throw new Error('The modules of the site did not start.');

  await serviceWorkerRoutes(routes('edge', app));
  settingsModule(routes('settings', app), settings);
  await pagesModule(routes('edge', app), sendPage, HELP_PATHS);
  discoveryModule(routes('edge', app), {
    siteOrigin: config.origins.site,
    pathOf,
    guide: dependencies.guide,
    recording: dependencies.recordingOf,
    recordings: createPublishedList(db, dependencies.content),
    pages: PAGES.map(({ path: url }) => url),
    now: () => clock.now(),
  });
  const { account, video, engagement, checkout } = modules;
  const { isSessionLive, countStreams } = video;
  await routes('media', app).register(mediaModule, {
    clock,
    keys: context.secrets.playback,
    contentSecret: context.secrets.content,
    keyRotationS: config.media.keyRotationS,
    encryption: config.media.encryption,
    isSessionLive,
    startOverFrom: (id, nowMs) => createProgrammeGuide(dependencies.content).startOverFrom(id, nowMs),
    eventsOf: async (id, span) => [
      ...(await createProgrammeGuide(dependencies.content).events(id, span)),
      ...(await replacedBreaks(db, id, span)),
    ],
    insertionsOf: (id, span) => insertionsOf(db, id, span),
    adReports: createAdReports({
      db,
      clock,
      log: app.log,
      adServer: createAdServer(config.adServerUrl),
      thoseWhoLimitUse: (ids) => thoseWhoLimitUse(db, ids),
    }),
    latencyOf: (id) => createProgrammeGuide(dependencies.content).latency(id),
    assetsDir: MEDIA_ASSETS,
    uploads: dependencies.store,
    ingested: {
      runsOf: (id) => runsOf(db, id),
      windowMs: config.ingest.windowMs,
      eventsOf: (id, span) => breakEvents(db, id, span),
    },
    siteOrigin: config.origins.site,
    licenceServers: config.media.licenceServers,
  });
  return { ...account, engagement, checkout, countStreams };
};

/** Breaks that players replace; the others have their ads in the segments. */
const replacedBreaks = async (db: Db, id: string, span: Parameters<typeof breakEvents>[2]) => {
  const [events, inserted] = await Promise.all([breakEvents(db, id, span), insertedBreakIds(db, id, span)]);
  return events.filter((event) => !inserted.has(event.id));
};

const readSecrets = async (db: Db, keys: KeyRings): Promise<SiteContext['secrets']> => ({
  content: await readMediaSecret(db),
  playback: await keys.open(ROTATABLE_KEYS.playback),
  device: await keys.open(ROTATABLE_KEYS.device),
});

const atHome = (geo: Geo) => (request: FastifyRequest) => {
  const { country, zone } = geo.locate(request);
  return country === HOME.country && zone !== 'none';
};

const loadSandboxGateway = async (db: Db): Promise<PaymentGateway> => {
  const { openSandboxGateway } = await import('./sandbox/gateway/sandbox-gateway.module.ts');
  return openSandboxGateway(db);
};
