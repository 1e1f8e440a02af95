import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE_FONTS_PATH, PAGE_STYLE_PATH } from './page-html.ts';
import { fileOf, type SendPage, sendFile } from './page-writer.ts';
import { OFFLINE_PAGE, PAGES } from './pages.ts';

/**
 * Help and legal pages: plain HTML, no script. `others`: paths of pages that another module sends, because they depend on
 * the request.
 */
export const pagesModule = async (
  app: FastifyInstance,
  sendPage: SendPage,
  others: readonly string[] = [],
): Promise<void> => {
  for (const url of [PAGE_STYLE_PATH, PAGE_FONTS_PATH]) {
    const css = await readFile(path.join(import.meta.dirname, path.basename(url)), 'utf8');
    const sheet = fileOf('text/css; charset=utf-8', css);
    app.get(url, async (request, reply) => sendFile(request, reply, sheet));
  }

  for (const weight of [600, 700]) {
    const file = `@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`;
    const font = fileOf('font/woff2', await readFile(createRequire(import.meta.url).resolve(file)));
    app.get(`/pages/barlow-condensed-${weight}.woff2`, async (request, reply) => sendFile(request, reply, font));
  }

  for (const { path: url } of [...PAGES, OFFLINE_PAGE]) {
    if (!others.includes(url)) app.get(url, (request, reply) => sendPage(request, reply, url));
  }
};
