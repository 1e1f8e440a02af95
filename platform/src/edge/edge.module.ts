import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Registry } from '../registry/registry.service.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { assetRoutes } from './asset.routes.ts';
import { assetCache } from './asset-cache.ts';
import { type CspReports, cspReportRoutes } from './csp-report.routes.ts';
import { noticeStyles } from './notice.ts';
import { pageRoutes } from './page.routes.ts';
import { sitePages } from './page.service.ts';
import type { EdgeSettings } from './page.ts';
import { releaseStreamRoutes } from './release-stream.routes.ts';

export interface EdgeDeps {
  registry: Registry;
  store: ObjectStore;
  /** The documents that are put into every page. */
  settings: () => Promise<EdgeSettings>;
  config: Pick<Config, 'environment' | 'origins'>;
}

export interface Edge {
  /** What browsers said the security policy stopped. */
  readonly cspReports: Readonly<CspReports>;
}

const HOT_ASSET_BYTES = 64 * 1024 * 1024;
const SHORT_CACHE = 'public, max-age=3600';

/** The site's pages, the files of its builds, and the stream of releases. Register it after every other site module. */
export const edgeModule = async (
  app: FastifyInstance,
  { registry, store, settings, config }: EdgeDeps,
): Promise<Edge> => {
  const favicon = await readFile(new URL('./favicon.svg', import.meta.url));
  const cspReports: CspReports = { count: 0, latest: [] };
  const { compositions } = registry;
  const { environment, origins } = config;
  const onStale = (err: unknown) => app.log.error({ err }, 'the registry did not answer; serving the last good page');

  assetRoutes(app, assetCache(store, HOT_ASSET_BYTES));
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', SHORT_CACHE).send(favicon),
  );
  app.get('/notice.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', SHORT_CACHE).send(noticeStyles),
  );
  await app.register(async (scope) => cspReportRoutes(scope, cspReports));
  releaseStreamRoutes(app, registry, environment);
  pageRoutes(app, sitePages({ compositions, settings, environment, onStale }), [
    origins.checkout,
    origins.tvProvider,
    origins.identity,
  ]);
  return { cspReports };
};
