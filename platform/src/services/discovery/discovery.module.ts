import { programKey, type VodItem } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { programmePreview, recordingPreview, SITE_PREVIEW } from '../catalogue/stills/still.ts';
import { languageOf } from '../language/language.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { previewImageRoutes } from './preview-image.routes.ts';
import { MAX_SITEMAP_ENTRIES, robotsTxt, type SitemapEntry, sitemapXml } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

export interface DiscoveryOptions {
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
  readonly guide: Guide;
  readonly recording: (id: string) => Promise<VodItem | undefined>;
  readonly recordings: (
    limit: number,
  ) => Promise<readonly { readonly id: string; readonly publishedAt: string | null }[]>;
  /** Paths of help and legal pages. */
  readonly pages: readonly string[];
  readonly now: () => number;
}

const DAY_MS = 24 * 60 * 60_000;
const SITEMAP_DAYS = 7;
const CACHE = 'public, max-age=3600';

/** What search engines, link previews and home screens read of the site. */
export const discoveryModule = (app: FastifyInstance, options: DiscoveryOptions): void => {
  const { siteOrigin, pathOf, guide, recording } = options;

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHE).send(robotsTxt(siteOrigin)),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const xml = sitemapXml(siteOrigin, await sitemapEntries(options));
    return reply.type('application/xml; charset=utf-8').header('cache-control', CACHE).send(xml);
  });

  app.get('/manifest.webmanifest', async (request, reply) => {
    const [watch, schedule] = await Promise.all([
      pathOf({ screen: 'watch' }),
      pathOf({ screen: 'watch', search: { view: 'schedule' } }),
    ]);
    reply.header('vary', 'cookie, accept-language').header('cache-control', 'private, max-age=3600');
    return reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(languageOf(request.headers) ?? 'en', { watch, schedule })));
  });

  calendarRoutes(app, options);

  previewImageRoutes(app, async (id) => {
    if (id === 'site') return SITE_PREVIEW;
    const item = await recording(id);
    if (item) return recordingPreview(item) ?? SITE_PREVIEW;
    const found = await guide.programme(id);
    return found && (programmePreview(found.item) ?? SITE_PREVIEW);
  });
};

/** The pages that search engines list: the site, its channels, games of the next days, recordings and help. */
const sitemapEntries = async (options: DiscoveryOptions): Promise<readonly SitemapEntry[]> => {
  const { pathOf, guide, recordings, pages, now } = options;
  const channels = await guide.channels();
  const programmes = await Promise.all(
    channels.map((channel) => guide.between(channel, now(), now() + SITEMAP_DAYS * DAY_MS)),
  );
  const games = programmes.flat().filter(({ ev_live, isGame }) => ev_live && isGame !== false);
  const watch = await Promise.all([
    pathOf({ screen: 'watch' }),
    pathOf({ screen: 'watch', search: { view: 'schedule' } }),
    ...channels
      .filter(({ placement }) => placement === 'linear')
      .map(({ id }) => pathOf({ screen: 'watch', search: { with: id } })),
    ...games.map(({ cid, sc_st_dt }) =>
      pathOf({ screen: 'watch', search: { view: 'program', id: programKey(cid, Date.parse(sc_st_dt)) } }),
    ),
  ]);
  const published = await recordings(MAX_SITEMAP_ENTRIES - watch.length - pages.length - 1);
  const videos = await Promise.all(
    published.map(async ({ id, publishedAt }) => ({
      path: await pathOf({ screen: 'watch', params: { vodId: id } }),
      changedAt: publishedAt,
    })),
  );
  return [...['/', ...watch, ...pages].map((path) => ({ path, changedAt: null })), ...videos];
};
