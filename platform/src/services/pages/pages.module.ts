import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import { type Language, languageOf } from '../language/language.ts';
import { PAGE_FONTS_PATH, PAGE_STYLE_PATH, pageHtml, type SitePaths } from './page-html.ts';
import { SPANISH_OFFLINE_PAGE, SPANISH_PAGES } from './pages.es.ts';
import { OFFLINE_PAGE, PAGES, type Page } from './pages.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Help and legal pages: plain HTML, no script, in the language chosen on the site, else that the browser asks for. */
export const pagesModule = async (app: FastifyInstance, pathOf: PathOfScreen): Promise<void> => {
  for (const url of [PAGE_STYLE_PATH, PAGE_FONTS_PATH]) {
    const css = await readFile(path.join(import.meta.dirname, path.basename(url)), 'utf8');
    const sheet = fileOf('text/css; charset=utf-8', css);
    app.get(url, async (request, reply) => send(request, reply, sheet));
  }

  for (const weight of [600, 700]) {
    const file = `@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`;
    const font = fileOf('font/woff2', await readFile(createRequire(import.meta.url).resolve(file)));
    app.get(`/pages/barlow-condensed-${weight}.woff2`, async (request, reply) => send(request, reply, font));
  }

  const filesFor = createFiles();
  for (const { path: url } of [...PAGES, OFFLINE_PAGE]) {
    app.get(url, async (request, reply) => {
      const language = languageOf(request.headers) ?? 'en';
      const [landing, watch, settings] = await Promise.all(LINKED_SCREENS.map((screen) => pathOf({ screen })));
      const files = filesFor({ landing: landing ?? '/', watch: watch ?? '/', settings: settings ?? '/' });
      const file = files[language].get(url) ?? files.en.get(url);
      if (!file) return reply.callNotFound();
      reply.header('vary', 'cookie, accept-language').header('content-language', language);
      return send(request, reply, file);
    });
  }
};

const LINKED_SCREENS = ['landing', 'watch', 'settings'] as const;

/** The pages in every language, written once for the paths of a release. */
const createFiles = () => {
  let written: { readonly key: string; readonly files: Readonly<Record<Language, Map<string, PageFile>>> } | null =
    null;
  return (paths: SitePaths) => {
    const key = JSON.stringify(paths);
    if (written?.key !== key) {
      const files = {
        en: htmlByPath('en', PAGES, OFFLINE_PAGE, paths),
        es: htmlByPath('es', SPANISH_PAGES, SPANISH_OFFLINE_PAGE, paths),
      };
      written = { key, files };
    }
    return written.files;
  };
};

interface PageFile {
  readonly type: string;
  readonly body: string | Buffer;
  readonly etag: string;
}

const fileOf = (type: string, body: string | Buffer): PageFile => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

const htmlByPath = (
  language: Language,
  pages: readonly Page[],
  offline: Page,
  paths: SitePaths,
): Map<string, PageFile> => {
  const html = (page: Page, others: readonly Page[]) =>
    [page.path, fileOf('text/html; charset=utf-8', pageHtml(page, others, language, paths))] as const;
  const linked = pages.map((page) =>
    html(
      page,
      pages.filter((other) => other !== page),
    ),
  );
  return new Map([...linked, html(offline, [])]);
};

const send = (request: FastifyRequest, reply: FastifyReply, { type, body, etag }: PageFile) => {
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
};
