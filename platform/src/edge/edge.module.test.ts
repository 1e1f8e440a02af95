import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { openRegistry, type Registry } from '../registry/registry.ts';
import { publishSample, sampleRemote, sampleShell } from '../registry/sample-build.ts';
import { openFileStore } from '../store/file-store.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type Edge, edgeModule } from './edge.module.ts';

const by = { actor: 'tester', reason: 'because' };
const origins = {
  site: 'http://localhost:8080',
  checkout: 'http://localhost:8081',
  identity: 'http://localhost:8082',
  tvProvider: 'http://localhost:8083',
};
let database: TestDatabase;
let folder: string;
let store: ObjectStore;
let registry: Registry;
let app: FastifyInstance;
let edge: Edge;
let settings = {
  remoteConfig: { evil: '</script><!--<script>' },
  localization: { a: 'b' },
  players: {},
  runtimeSettings: { x: 1 },
};
let settingsFail = false;

const openSite = async (environment: string) => {
  const site = fastify();
  const opened = await edgeModule(site, {
    registry,
    store,
    config: { environment, origins },
    settings: async () => {
      if (settingsFail) throw new Error('the database is away');
      return settings;
    },
  });
  return { site, opened };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-edge-'));
  database = await testDatabase();
  store = openFileStore(folder);
  registry = openRegistry({ db: database.db, store, clock: { now: () => 1_700_000_000_000 } });
  await publishSample(registry, sampleShell('1.0.0'));
  const route = (routePath: string) => ({
    path: routePath,
    screen: 'x',
    flow: 'web' as const,
    phases: [0 as const],
    requires: [],
    otherwise: '/watch',
    chrome: { header: true, footer: true },
    title: 'x',
  });
  await publishSample(
    registry,
    sampleRemote({
      name: 'mf-watch',
      version: '1.0.0',
      remote: { routes: [route('/watch/:vodId?')] },
      consumes: { 'react-slick': '^0.31.0' },
    }),
  );
  await publishSample(
    registry,
    sampleRemote({
      name: 'mf-account',
      version: '1.0.0',
      remote: {
        routes: [route('/account')],
        triggers: [{ path: '/watch/:vodId?', query: 'settings', screen: 's', title: 's' }],
      },
      consumes: { 'react-final-form': '^7.0.0' },
    }),
  );
  await registry.release(
    'development',
    null,
    { shell: '1.0.0', remotes: ['mf-watch', 'mf-account'].map((name) => ({ name, version: '1.0.0' })) },
    by,
  );
  ({ site: app, opened: edge } = await openSite('development'));
  app.get('/content/known', async () => ({ ok: true }));
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });
const nonceOf = (policy: unknown): string => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)"[^>]*href="([^"]+)"/g)].map(([, as, href]) => `${as} ${href}`);

test('a page has a policy of its own nonce, and no script or style without nonce or integrity', async () => {
  const [one, two] = await Promise.all([get('/watch'), get('/watch')]);
  expect(one.statusCode).toBe(200);
  const policy = String(one.headers['content-security-policy']);
  const nonce = nonceOf(policy);
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
  expect(nonceOf(two.headers['content-security-policy'])).not.toBe(nonce);
  for (const directive of [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self'`,
    `connect-src 'self'`,
    'frame-src http://localhost:8081 http://localhost:8083 http://localhost:8082',
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types grandstand grandstand-loader default 'allow-duplicates'`,
    'report-uri /csp-report',
  ]) {
    expect(policy.split('; ')).toContain(directive);
  }
  expect(policy).not.toMatch(/unsafe/);
  const scripts = [...one.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toHaveLength(3);
  for (const tag of scripts.slice(0, 2)) {
    expect(tag).toMatch(
      new RegExp(
        `^<script defer nonce="${nonce.replaceAll(/[+]/g, '\\+')}" src="/assets/shell/1.0.0/[^"]+" integrity="sha384-[^"]+" crossorigin="anonymous">$`,
      ),
    );
  }
  expect(scripts[2]).toBe('<script type="application/json" id="grandstand-boot">');
  for (const [tag] of one.body.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(tag).toContain('integrity="sha384-');
  expect(one.body).not.toMatch(/ on\w+=|style=|<style/);
});

test('the boot data is read back whole, and nothing in it can end its element', async () => {
  const { body } = await get('/watch');
  const text = /id="grandstand-boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(text).not.toContain('<');
  const boot = JSON.parse(text);
  expect(boot).toMatchObject({
    environment: 'development',
    config: settings.remoteConfig,
    settings: { x: 1 },
    localization: { a: 'b' },
    players: {},
    assignment: {},
  });
  const composition = JSON.parse(boot.release.body);
  expect(composition).toMatchObject({ environment: 'development', shell: { version: '1.0.0' } });
  const key = await crypto.subtle.importKey(
    'spki',
    Buffer.from(boot.keys[boot.release.keyId], 'base64'),
    { name: 'Ed25519' },
    false,
    ['verify'],
  );
  expect(
    await crypto.subtle.verify(
      { name: 'Ed25519' },
      key,
      Buffer.from(boot.release.signature, 'base64'),
      Buffer.from(boot.release.body),
    ),
  ).toBe(true);
});

test('a page preloads what the owner of its path needs, and what its query lays over it, each with integrity', async () => {
  const watchFiles = [
    'script /assets/mf-watch/1.0.0/remoteEntry.5f.js',
    'style /assets/mf-watch/1.0.0/remote.7b.css',
    'script /assets/mf-watch/1.0.0/remote.6a.js',
    'script /assets/shell/1.0.0/carousel.4e.js',
  ];
  const watch = (await get('/watch/some-vod')).body;
  expect(preloads(watch)).toEqual(watchFiles);
  for (const [tag] of watch.matchAll(/<link rel="preload"[^>]*>/g))
    expect(tag).toMatch(/nonce="[^"]+".*integrity="sha384-[^"]+" crossorigin="anonymous"/);
  expect(preloads((await get('/watch?settings=true')).body)).toEqual([
    ...watchFiles,
    'script /assets/mf-account/1.0.0/remoteEntry.5f.js',
    'style /assets/mf-account/1.0.0/remote.7b.css',
    'script /assets/mf-account/1.0.0/remote.6a.js',
    'script /assets/shell/1.0.0/forms.3d.js',
  ]);
  expect(preloads((await get('/')).body)).toEqual([]);
});

test('nothing in a URL changes what code a page loads', async () => {
  const plain = await get('/watch');
  const odd = await get('/watch?mf-watch=http://evil.test/x.js&remote=mf-watch@9.9.9&override=1#"><script>');
  expect(odd.headers['etag']).toBe(plain.headers['etag']);
  expect(odd.body).not.toContain('evil.test');
  for (const url of ['//', '/watch?%', '/watch?settings=%ff']) expect((await get(url)).statusCode).toBe(200);
  expect((await get('/%ff')).statusCode).toBe(400);
});

test('an unchanged page is a 304 that leaves the stored policy in place, so that stored nonce and body still fit', async () => {
  const first = await get('/watch');
  const stored = { headers: { ...first.headers }, body: first.body };
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"/) });
  const again = await get('/watch', { 'if-none-match': String(first.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  // What a browser does with a 304: its headers replace the stored ones of the same name (RFC 9111, 3.2).
  Object.assign(stored.headers, again.headers);
  const nonce = nonceOf(stored.headers['content-security-policy']);
  expect(nonce).not.toBe('');
  expect(stored.body).toContain(`nonce="${nonce}"`);
});

test('the ETag changes with the release, the settings and the preloads', async () => {
  const before = (await get('/watch')).headers['etag'];
  expect((await get('/account')).headers['etag']).not.toBe(before);
  settings = { ...settings, runtimeSettings: { x: 2 } };
  const after = await get('/watch', { 'if-none-match': String(before) });
  expect(after.statusCode).toBe(200);
  const off = await registry.toggle('development', 'mf-watch', false, by);
  const without = await get('/watch', { 'if-none-match': String(after.headers['etag']) });
  expect(without.statusCode).toBe(200);
  expect(preloads(without.body)).toEqual([]);
  await registry.rollback('development', null, by);
  expect((await get('/watch')).headers['etag']).toBe(after.headers['etag']);
  expect(off.remotes['mf-watch']?.on).toBe(false);
});

test('a site that was up keeps serving while its database is away', async () => {
  const before = (await get('/watch')).headers['etag'];
  settingsFail = true;
  const during = await get('/watch');
  settingsFail = false;
  expect(during.statusCode).toBe(200);
  expect(during.headers['etag']).toBe(before);
});

test('pages answer navigations on any path, never the requests of scripts', async () => {
  for (const headers of [{ accept: 'text/html,*/*;q=0.8' }, { accept: '*/*' }]) {
    expect((await app.inject({ url: '/any/path', headers })).headers['content-type']).toBe('text/html; charset=utf-8');
  }
  expect(
    (await app.inject({ url: '/content/unknown', headers: { accept: '*/*', 'sec-fetch-mode': 'cors' } })).statusCode,
  ).toBe(404);
  expect((await app.inject({ url: '/content/unknown', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  expect((await get('/content/known')).json()).toEqual({ ok: true });
  expect((await app.inject({ method: 'HEAD', url: '/watch' })).statusCode).toBe(200);
});

test('pages are compressed as the browser wants them', async () => {
  const br = await get('/watch', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('grandstand-boot');
  const gz = await get('/watch', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gz.rawPayload).toString()).toContain('grandstand-boot');
  expect((await get('/watch')).headers['content-encoding']).toBeUndefined();
});

test('assets are immutable, typed, open to any origin, and sent as the browser wants them', async () => {
  const url = '/assets/mf-watch/1.0.0/remote.6a.js';
  const plain = await get(url);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  });
  const br = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
  const gz = await get(url, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.rawPayload)).toEqual(plain.rawPayload);
  expect(new Set([plain, br, gz].map(({ headers }) => headers['etag'])).size).toBe(3);
  expect((await get(url, { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) })).statusCode).toBe(
    304,
  );
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(plain.rawPayload.length),
  ]);
  const font = await get('/assets/mf-watch/1.0.0/fonts/barlow.8c.woff2', { 'accept-encoding': 'br' });
  expect([font.headers['content-type'], font.headers['content-encoding']]).toEqual(['font/woff2', undefined]);
});

test.each([
  '/assets/mf-watch/1.0.0/none.js',
  '/assets/mf-watch/1.0.0/assets.json',
  '/assets/mf-watch/1.0.0/remote.6a.js.br',
  '/assets/mf-watch/1.0.0/..%2f..%2f..%2fstaging%2fx.js',
  '/assets/mf-watch/1.0.0/',
  '/assets/',
])('%s is a plain 404, also for a browser', async (url) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('an environment without a release answers 503 and says so', async () => {
  const { site } = await openSite('production');
  const reply = await site.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(reply.body).toContain('This site has no release to show.');
  await site.close();
});

test('reports of the security policy are counted and kept, in both of their formats', async () => {
  const report = { 'csp-report': { 'blocked-uri': 'inline' } };
  const reply = await app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(report),
  });
  expect(reply.statusCode).toBe(204);
  await app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/reports+json' },
    payload: JSON.stringify([{ type: 'csp-violation' }, { type: 'csp-violation' }]),
  });
  expect(edge.cspReports.count).toBe(3);
  expect(edge.cspReports.latest[0]).toEqual(report);
});

test('the stream of releases tells the current one and every change, and ends with the server', async () => {
  const { site } = await openSite('development');
  const address = await site.listen({ port: 0, host: '127.0.0.1' });
  const reply = await fetch(`${address}/registry/stream?environment=development`);
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended after ${text}`);
      text += decoder.decode(value, { stream: true });
    }
  };
  const current = await registry.compositions.currentId('development');
  await until(`data: ${current}\n\n`);
  const { id } = await registry.toggle('development', 'mf-account', false, by);
  await until(`event: release\nid: ${id}\ndata: ${id}\n\n`);
  const closing = site.close();
  while (!(await reader.read()).done);
  await closing;
});
