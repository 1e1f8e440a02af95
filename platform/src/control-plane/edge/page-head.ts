import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { type PageDescription, PREVIEW_SIZE } from '../../infrastructure/http/page-description.ts';
import { scriptJson } from './script-json.ts';

const SITE_NAME = 'YES Network';
const LOCALES: Readonly<Record<string, string>> = { en: 'en_US', es: 'es_US' };

const DRAWN = { type: 'image/png', ...PREVIEW_SIZE };

const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;

/** The first lines of a page: title, description, canonical address, link preview and structured data. */
export const pageHead = (page: PageDescription, siteOrigin: string): string => {
  const { language, title, description, canonicalPath, kind, image, facts } = page;
  const { form = DRAWN } = image;
  const fullTitle = title ? `${title} – ${SITE_NAME}` : SITE_NAME;
  const address = canonicalPath === null ? null : siteOrigin + canonicalPath;
  return [
    `<html lang="${escapeHtml(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(fullTitle)}</title>`,
    meta('name', 'description', description),
    address === null ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title || SITE_NAME),
    meta('property', 'og:description', description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:locale', LOCALES[language] ?? 'en_US'),
    meta('property', 'og:image', siteOrigin + image.path),
    meta('property', 'og:image:type', form.type),
    meta('property', 'og:image:width', String(form.width)),
    meta('property', 'og:image:height', String(form.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    // Not a script but a data block: a browser does not run it, so it needs no nonce.
    ...facts.map((fact) => `<script type="application/ld+json">${scriptJson(fact)}</script>`),
  ].join('\n');
};
