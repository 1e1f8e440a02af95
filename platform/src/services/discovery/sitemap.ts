import { escapeHtml } from '../../infrastructure/http/escape-html.ts';

export interface SitemapEntry {
  /** Path and query. */
  readonly path: string;
  /** ISO date; null while unknown. */
  readonly changedAt: string | null;
}

/** A sitemap has at most 50 000 addresses (sitemaps.org). */
export const MAX_SITEMAP_ENTRIES = 50_000;

const dayOf = (time: string): string | null => {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10);
};

export const sitemapXml = (origin: string, entries: readonly SitemapEntry[]): string => {
  const urls = entries.slice(0, MAX_SITEMAP_ENTRIES).map(({ path, changedAt }) => {
    const day = changedAt === null ? null : dayOf(changedAt);
    const changed = day === null ? '' : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
};

/** Every page may be read; pages that must not be listed say so themselves (`noindex`). */
export const robotsTxt = (origin: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;
