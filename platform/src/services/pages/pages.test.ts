import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { createPageWriter } from './page-writer.ts';
import { SPANISH_PAGES } from './pages.es.ts';
import { pagesModule } from './pages.module.ts';
import { PAGES } from './pages.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await pagesModule(
    app,
    createPageWriter(async ({ screen }) => `/${screen}?from=page&to=site`),
  );
});
afterAll(() => app.close());

const open = (url: string, requested?: string) =>
  app.inject({ url, ...(requested !== undefined && { headers: { 'accept-language': requested } }) });

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es', 'Ayuda y preguntas frecuentes'],
  ['en;q=0.5,es;q=0.9', 'es', 'Ayuda y preguntas frecuentes'],
  ['en-US,en;q=0.9,es;q=0.1', 'en', 'Help and FAQ'],
  ['fr', 'en', 'Help and FAQ'],
  ['es;q=0', 'en', 'Help and FAQ'],
  [';;;q=,*', 'en', 'Help and FAQ'],
  [undefined, 'en', 'Help and FAQ'],
])('SHELL-012: a browser that asks for %j reads the FAQ in %s', async (requested, language, title) => {
  const page = await open('/faq', requested);
  expect(page.headers['content-language']).toBe(language);
  expect(page.headers['vary']).toBe('cookie, accept-language');
  expect(page.body).toContain(`<html lang="${language}">`);
  expect(page.body).toContain(`<h1>${title}</h1>`);
});

test('SHELL-012: the page without a connection, too, is in the language of the browser', async () => {
  expect((await open('/pages/offline', 'es')).body).toContain('<h1>Sin conexión</h1>');
  expect((await open('/pages/offline')).body).toContain('<h1>You’re offline</h1>');
});

test.each([
  ['gs-language=es', 'en', 'es'],
  ['gs-language=en', 'es', 'en'],
  ['other=1; gs-language=es-419; gs-visitor=2', 'en', 'es'],
  // An unsupported or malformed language falls back to the browser's.
  ['gs-language=fr', 'es', 'es'],
  ['gs-language=<script>', 'es', 'es'],
  ['my-gs-language=en', 'es', 'es'],
])('SHELL-012: who chose by %j and whose browser asks for %s reads %s', async (cookie, requested, language) => {
  const page = await app.inject({ url: '/faq', headers: { cookie, 'accept-language': requested } });
  expect(page.headers['content-language']).toBe(language);
});

test.each([
  ['en', 'On Now', 'Account &amp; Settings'],
  ['es', 'En vivo ahora', 'Cuenta y configuración'],
])('SHELL-012: a page has the header of the site and leads back to it, in %s', async (language, onNow, account) => {
  for (const url of ['/faq', '/pages/terms', '/pages/contact', '/pages/offline']) {
    const { body } = await open(url, language);
    const header = body.slice(body.indexOf('<header>'), body.indexOf('</header>'));
    expect(header).toContain('href="/landing?from=page&amp;to=site" aria-label="YES Network"');
    expect(header).toContain(`<a href="/watch?from=page&amp;to=site">${onNow}</a>`);
    expect(header).toContain(`href="/settings?from=page&amp;to=site" aria-label="${account}"`);
  }
});

test('the tokens of the pages are those of the site', async () => {
  const tokensOf = (css: string) =>
    new Map([...css.matchAll(/^\s*(--[a-z-]+): (.+);$/gm)].map(([, name, value]) => [name, value]));
  const site = tokensOf(await readFile(new URL('../../../../shared-ui/src/tokens.css', import.meta.url), 'utf8'));
  const shared = [...tokensOf((await open('/pages/style.css')).body)].filter(
    ([name]) => name !== '--display' && name !== '--gutter',
  );
  expect(shared.length).toBeGreaterThan(10);
  expect(shared).toEqual(shared.map(([name]) => [name, site.get(name)]));
});

test('the display face comes from the site itself, and the policy of a page allows it', async () => {
  const { headers } = await open('/faq');
  expect(headers['content-security-policy']).toContain("font-src 'self'");
  const faces = (await open('/pages/fonts.css')).body.match(/\/pages\/[a-z0-9-]+\.woff2/g) ?? [];
  expect(faces).toHaveLength(2);
  expect((await open('/faq')).body).toContain('href="/pages/fonts.css"');
  expect((await open('/pages/offline')).body).not.toContain('fonts.css');
  for (const face of faces) expect((await open(face)).headers['content-type']).toBe('font/woff2');
});

test('every page is there in Spanish, with as many sections', () => {
  const outline = (pages: typeof PAGES) => pages.map(({ path, sections }) => [path, sections.length]);
  expect(outline(SPANISH_PAGES)).toEqual(outline(PAGES));
});

test('each language has a separate ETag', async () => {
  const english = await open('/faq', 'en');
  const same = await app.inject({ url: '/faq', headers: { 'if-none-match': String(english.headers['etag']) } });
  expect(same.statusCode).toBe(304);
  const other = { 'if-none-match': String(english.headers['etag']), 'accept-language': 'es' };
  expect((await app.inject({ url: '/faq', headers: other })).statusCode).toBe(200);
});
