import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../language/language.ts';
import { PAGE_FONTS_PATH, PAGE_STYLE_PATH, pageHtml } from './page-html.ts';
import { SPANISH_OFFLINE_PAGE, SPANISH_PAGES } from './pages.es.ts';
import { OFFLINE_PAGE, PAGES, type Page } from './pages.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Help and legal pages: plain HTML, no script, in the language chosen on the site, else that the browser asks for. */
export const pagesModule = async (app: FastifyInstance): Promise<void> => {
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

  const english = htmlByPath('en', PAGES, OFFLINE_PAGE);
  const spanish = htmlByPath('es', SPANISH_PAGES, SPANISH_OFFLINE_PAGE);
  for (const [url, inEnglish] of english) {
    const pages: Readonly<Record<Language, PageFile>> = { en: inEnglish, es: spanish.get(url) ?? inEnglish };
    app.get(url, async (request, reply) => {
      const language = languageOf(request.headers) ?? 'en';
      reply.header('vary', 'cookie, accept-language').header('content-language', language);
      return send(request, reply, pages[language]);
    });
  }
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

const htmlByPath = (language: Language, pages: readonly Page[], offline: Page): Map<string, PageFile> => {
  const html = (page: Page, others: readonly Page[]) =>
    [page.path, fileOf('text/html; charset=utf-8', pageHtml(page, others, language))] as const;
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
