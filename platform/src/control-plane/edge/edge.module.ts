import { readFile } from 'node:fs/promises';
import cookie from '@fastify/cookie';
import { HEALTH_PATH } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { healthReportRoutes } from '../registry/health/health.routes.ts';
import type { Registry } from '../registry-api/registry.service.ts';
import { assetRoutes } from './asset.routes.ts';
import { type AssetCache, createAssetCache } from './asset-cache.ts';
import { type CspReports, cspReportRoutes } from './csp-report.routes.ts';
import { noticeStyles } from './notice.ts';
import { pageRoutes } from './page.routes.ts';
import { createSitePages } from './page.service.ts';
import type { EdgeSettings } from './page.ts';
import { createPageTokens } from './page-token.ts';
import { releaseExportRoutes } from './release-export.routes.ts';
import { releaseStreamRoutes } from './release-stream.routes.ts';
import { shellFilesIn } from './shell-files.ts';
import { vendorRoutes } from './vendor.routes.ts';
import { visitorOf } from './visitor.ts';

export interface EdgeDeps {
  registry: Registry;
  store: ObjectStore;
  /** Signs the proof that a page was served. */
  pageKey: KeyRing;
  /** ISO 3166, lower case. */
  countryOf: (request: FastifyRequest) => string;
  /** The documents that are put into every page. */
  settings: () => Promise<EdgeSettings>;
  config: Pick<Config, 'environment' | 'origins'> & { readonly limits: Pick<Config['limits'], 'streams'> };
}

export interface Edge {
  /** Reports of browsers about what the security policy blocked. */
  readonly cspReports: Readonly<CspReports>;
  /** The published files that were served lately. */
  readonly assets: AssetCache;
}

const HOT_ASSET_BYTES = 64 * 1024 * 1024;
const SHORT_CACHE = 'public, max-age=3600';

/**
 * The site's pages, the files of its builds, the stream of releases and the reports of their health. Register it after
 * every other site module; it needs `@fastify/rate-limit`.
 */
export const edgeModule = async (
  app: FastifyInstance,
  { registry, store, settings, pageKey, countryOf, config }: EdgeDeps,
): Promise<Edge> => {
  const favicon = await readFile(new URL('./favicon.svg', import.meta.url));
  const cspReports: CspReports = { count: 0, latest: [] };
  const { compositions, overrides, health } = registry;
  const { environment, origins, limits } = config;
  const onStale = (err: unknown) => app.log.error({ err }, 'the registry did not answer; serving the last good page');

  const assets = createAssetCache(store, HOT_ASSET_BYTES);
  const hasShellFiles = shellFilesIn(assets, Date.now);
  assetRoutes(app, assets);
  await vendorRoutes(app, settings);
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', SHORT_CACHE).send(favicon),
  );
  app.get('/notice.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', SHORT_CACHE).send(noticeStyles),
  );
  await app.register(async (scope) => cspReportRoutes(scope, cspReports));
  const secure = origins.site.startsWith('https:');
  const tokens = createPageTokens(pageKey, { path: HEALTH_PATH, secure, now: Date.now });
  await app.register(async (scope) => {
    await scope.register(cookie);
    healthReportRoutes(scope, health, { hasPage: tokens.isValid, countryOf, visitorOf });
  });
  releaseExportRoutes(app, { registry, environment, siteOrigin: origins.site });
  await app.register(async (scope) => {
    await scope.register(cookie);
    releaseStreamRoutes(scope, registry, { environment, maxPerSource: limits.streams });
    pageRoutes(scope, createSitePages({ compositions, overrides, settings, environment, hasShellFiles, onStale }), {
      frameOrigins: [origins.checkout, origins.tvProvider, origins.identity],
      secure,
      tokens,
    });
  });
  return { cspReports, assets };
};
