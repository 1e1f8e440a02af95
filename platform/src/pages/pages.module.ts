import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE_COOKIE } from '@grandstand/shared-contracts';
import { chooseLanguage } from '@grandstand/shared-contracts/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_STYLE_PATH, type PageLanguage, pageHtml } from './page-html.ts';
import { SPANISH_OFFLINE_PAGE, SPANISH_PAGES } from './pages.es.ts';
import { OFFLINE_PAGE, PAGES, type Page } from './pages.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Help and legal pages: plain HTML, no script, in the language chosen on the site, else that the browser asks for. */
export async function pagesModule(app: FastifyInstance): Promise<void> {
  const style = await readFile(path.join(import.meta.dirname, 'style.css'), 'utf8');
  const sheet = fileOf('text/css; charset=utf-8', style);
  app.get(PAGE_STYLE_PATH, async (request, reply) => send(request, reply, sheet));

  const english = htmlByPath('en', PAGES, OFFLINE_PAGE);
  const spanish = htmlByPath('es', SPANISH_PAGES, SPANISH_OFFLINE_PAGE);
  for (const [url, inEnglish] of english) {
    const pages: Readonly<Record<string, PageFile>> = { en: inEnglish, es: spanish.get(url) ?? inEnglish };
    app.get(url, async (request, reply) => {
      const { cookie, 'accept-language': asked } = request.headers;
      const language = chooseLanguage(Object.keys(pages), [...languageChosen(cookie), ...languagesAsked(asked)]);
      reply.header('vary', 'cookie, accept-language').header('content-language', language);
      return send(request, reply, pages[language] ?? inEnglish);
    });
  }
}

interface PageFile {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

const fileOf = (type: string, body: string): PageFile => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

const htmlByPath = (language: PageLanguage, pages: readonly Page[], offline: Page): Map<string, PageFile> => {
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

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-zA-Z0-9-]{2,35})(?:;|$)`);
/** What the viewer chose on the site, or nothing. */
const languageChosen = (cookies = ''): string[] => CHOSEN.exec(cookies)?.slice(1) ?? [];

/** `es-MX,es;q=0.9,en;q=0.8` as tags, best first. */
const languagesAsked = (header = ''): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(';q=', 2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

function send(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: PageFile) {
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}
