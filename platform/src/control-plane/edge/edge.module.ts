import cookie from '@fastify/cookie';
import { HEALTH_PATH } from '@grandstand/shared-contracts/release';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import type { DescribePage } from '../../infrastructure/http/page-description.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import type { Tracing } from '../../infrastructure/telemetry/tracing.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { healthReportRoutes } from '../registry/health/health.routes.ts';
import { vitalsReportRoutes } from '../registry/vitals/vitals.routes.ts';
import type { Registry } from '../registry-api/registry.service.ts';
import { assetRoutes } from './asset.routes.ts';
import { type AssetCache, createAssetCache } from './asset-cache.ts';
import { audienceNotes } from './audience-notes.ts';
import { type CspReports, cspReportRoutes } from './csp-report.routes.ts';
import { createDescribe } from './described-pages.ts';
import { createFirstScreens } from './first-screen/first-screens.service.ts';
import type { OnAir } from './first-screen/on-air-still.ts';
import { iconRoutes } from './icon.routes.ts';
import { navigationReportRoutes } from './navigation.routes.ts';
import { noticeStyles } from './notice.ts';
import { pageRoutes } from './page.routes.ts';
import { createSitePages } from './page.service.ts';
import type { EdgeSettings } from './page.ts';
import { createPageTokens } from './page-token.ts';
import { releaseExportRoutes } from './release-export.routes.ts';
import { type FollowAccess, releaseStreamRoutes } from './release-stream.routes.ts';
import { shellFilesIn } from './shell-files.ts';
import { staffRoutes } from './staff.routes.ts';
import { vendorRoutes } from './vendor.routes.ts';
import { createVisitors, type VisitorOptions } from './visitor.ts';

export interface EdgeDeps {
  registry: Registry;
  store: ObjectStore;
  /** Signs the proof that a page was served. */
  pageKey: KeyRing;
  /** Where a visitor is, as the server knows it. Country: ISO 3166, lower case. */
  locate: VisitorOptions['locate'];
  /** Signs what a browser keeps of its audiences. */
  tokens: SignedTokens;
  /** The documents that are put into every page. */
  settings: () => Promise<EdgeSettings>;
  /** Null: changes of what may be watched are not reported. */
  followAccess?: FollowAccess | null;
  /** Describes pages to crawlers and link previews. Null: every page has the site's description. */
  describe?: DescribePage | null;
  /** Null: no page begins with what is on air. */
  onAir?: OnAir | null;
  /** Null: nothing is traced. */
  tracing?: Pick<Tracing, 'traceparent' | 'navigation'> | null;
  config: Pick<Config, 'environment' | 'origins' | 'vitalsShare' | 'audienceHeader'> & {
    readonly limits: Pick<Config['limits'], 'streams'>;
  };
}

export interface Edge {
  /** Reports of browsers about what the security policy blocked. */
  readonly cspReports: Readonly<CspReports>;
  /** The published files that were served lately. */
  readonly assets: AssetCache;
}

/** Elsewhere a tab is reloaded for each build of a dev server, and its policy has no further origin to connect to. */
const HOT_BUILDS_ENVIRONMENT = 'development';
/** Where the network is watched. */
const TERRITORY = 'us';
const HOT_ASSET_BYTES = 64 * 1024 * 1024;
const SHORT_CACHE = 'public, max-age=3600';

/**
 * The site's pages, the files of its builds, the stream of releases and the reports of their health. Register it after
 * every other site module; it needs `@fastify/rate-limit`.
 */
export const edgeModule = async (
  app: FastifyInstance,
  {
    registry,
    store,
    settings,
    pageKey,
    locate,
    tokens,
    describe = null,
    followAccess = null,
    tracing = null,
    onAir = null,
    config,
  }: EdgeDeps,
): Promise<Edge> => {
  const cspReports: CspReports = { count: 0, latest: [] };
  const { compositions, overrides, health, audience } = registry;
  const { environment, origins, limits, audienceHeader } = config;
  const onStale = (err: unknown) => app.log.error({ err }, 'the registry did not answer; serving the last good page');

  const assets = createAssetCache(store, HOT_ASSET_BYTES);
  const hasShellFiles = shellFilesIn(assets, Date.now);
  assetRoutes(app, assets);
  await vendorRoutes(app, settings);
  await iconRoutes(app);
  app.get('/notice.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', SHORT_CACHE).send(noticeStyles),
  );
  await app.register(async (scope) => cspReportRoutes(scope, cspReports));
  const secure = origins.site.startsWith('https:');
  const visitors = createVisitors({ tokens, locate, audienceHeader, secure, now: Date.now });
  const onJoin = audienceNotes(app, audience);
  const pageTokens = createPageTokens(pageKey, { path: HEALTH_PATH, secure, now: Date.now });
  await app.register(async (scope) => {
    await scope.register(cookie);
    const hasPage = pageTokens.isValid;
    const visitorOf = visitors.read;
    healthReportRoutes(scope, health, { hasPage, countryOf: (request) => locate(request).country, visitorOf });
    vitalsReportRoutes(scope, registry.vitals, { hasPage, visitorOf });
    if (tracing) navigationReportRoutes(scope, tracing, { hasPage });
  });
  releaseExportRoutes(app, { registry, environment, siteOrigin: origins.site });
  await app.register(async (scope) => {
    await scope.register(cookie);
    releaseStreamRoutes(scope, registry, { environment, maxPerSource: limits.streams, visitors, followAccess });
    staffRoutes(scope, { tokens, secure, now: Date.now });
    const measures = { traces: tracing !== null, vitalsShare: config.vitalsShare };
    const describePage = createDescribe({
      describe,
      siteOrigin: origins.site,
      onFailure: (err) => app.log.warn({ err }, 'a page has the description of the site only'),
    });
    const firstScreens = createFirstScreens({
      assets,
      onAir: onAir ?? (async () => null),
      siteOrigin: origins.site,
      onFailure: (err) => app.log.warn({ err }, 'a page is served without its first screen'),
    });
    const deps = { compositions, overrides, settings, environment, measures, hasShellFiles, firstScreens, onStale };
    pageRoutes(scope, createSitePages({ ...deps, describe: describePage }), {
      followsBuilds: environment === HOT_BUILDS_ENVIRONMENT,
      frameOrigins: [origins.checkout, origins.tvProvider, origins.identity],
      tokens: pageTokens,
      visitors,
      onJoin,
      zoneOf(request) {
        const { country, zone } = locate(request);
        return country === TERRITORY ? zone : null;
      },
      secure,
      ...(tracing ? { traceparent: tracing.traceparent } : {}),
    });
  });
  return { cspReports, assets };
};
