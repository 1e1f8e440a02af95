import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import { type Language, languageOf } from '../language/language.ts';
import { type PagePart, pageHtml, type SitePaths } from './page-html.ts';
import { SPANISH_OFFLINE_PAGE, SPANISH_PAGES } from './pages.es.ts';
import { OFFLINE_PAGE, PAGES } from './pages.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const LINKED_SCREENS = ['landing', 'watch', 'settings'] as const;

export interface PageFile {
  readonly type: string;
  readonly body: string | Buffer;
  readonly etag: string;
}

export const fileOf = (type: string, body: string | Buffer): PageFile => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

export const sendFile = (request: FastifyRequest, reply: FastifyReply, { type, body, etag }: PageFile) => {
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
};

/**
 * Sends the page with this path in the language chosen on the site, else that the browser asks for. `partOf`: what the page
 * has for this request besides its own sections.
 */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  partOf?: (language: Language) => PagePart,
) => Promise<FastifyReply>;

export const createPageWriter = (pathOf: PathOfScreen): SendPage => {
  const written = createWritten();
  return async (request, reply, path, partOf) => {
    const language = languageOf(request.headers) ?? 'en';
    const [landing, watch, settings] = await Promise.all(LINKED_SCREENS.map((screen) => pathOf({ screen })));
    const paths = { landing: landing ?? '/', watch: watch ?? '/', settings: settings ?? '/' };
    reply.header('vary', 'cookie, accept-language').header('content-language', language);
    const file = partOf ? writePage(path, language, paths, partOf(language)) : written(path, language, paths);
    return sendFile(request, reply, file);
  };
};

/** Pages without a part, each written once for the paths of a release. */
const createWritten = () => {
  let kept: { readonly key: string; readonly files: Map<string, PageFile> } | null = null;
  return (path: string, language: Language, paths: SitePaths): PageFile => {
    const key = JSON.stringify(paths);
    if (kept?.key !== key) kept = { key, files: new Map() };
    const name = `${language} ${path}`;
    const file = kept.files.get(name) ?? writePage(path, language, paths);
    kept.files.set(name, file);
    return file;
  };
};

const IN_LANGUAGE = {
  en: { pages: PAGES, offline: OFFLINE_PAGE },
  es: { pages: SPANISH_PAGES, offline: SPANISH_OFFLINE_PAGE },
} as const;

const writePage = (path: string, language: Language, paths: SitePaths, part?: PagePart): PageFile => {
  const { pages, offline } = IN_LANGUAGE[language];
  const page = [...pages, offline].find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  const others = page === offline ? [] : pages.filter((each) => each !== page);
  return fileOf('text/html; charset=utf-8', pageHtml(page, others, language, paths, part));
};
