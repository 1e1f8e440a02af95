import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { by } from '../../testing/test-registry.ts';
import { type TestSite, testSite } from '../../testing/test-site.ts';

let site: TestSite;
let app: TestSite['app'];
let registry: TestSite['registry'];
let get: TestSite['get'];
let shipped: TestSite['documents']['settings'];

beforeAll(async () => {
  site = await testSite();
  ({ app, registry, get } = site);
  shipped = site.documents.settings;
  app.get('/known', async () => ({ ok: true }));
});
beforeEach(() => {
  site.documents.settings = shipped;
});
afterAll(() => site.close());

const nonceOf = (policy: unknown): string => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)"[^>]*href="([^"]+)"/g)].map(([, as, href]) => `${as} ${href}`);

test('S-03: a page’s policy contains its nonce, and every script and style has a nonce or integrity', async () => {
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
  expect(one.headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(csp)');
  const scripts = [...one.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toHaveLength(3);
  for (const tag of scripts.slice(0, 2)) {
    expect(tag).toMatch(
      new RegExp(
        `^<script defer fetchpriority="high" nonce="${nonce.replaceAll(/[+]/g, '\\+')}" src="/assets/shell/1.0.0/[^"]+" integrity="sha384-[^"]+" crossorigin="anonymous">$`,
      ),
    );
  }
  expect(scripts[2]).toBe('<script type="application/json" id="grandstand-boot">');
  for (const [tag] of one.body.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(tag).toContain('integrity="sha384-');
  expect(one.body).not.toMatch(/ on\w+=|style=|<style/);
});

test.each(['/', '/signout', '/login', '/process/reset', '/delete', '/no/such/page'])(
  'S-21: %s cannot be framed by anybody',
  async (url) => {
    const { headers } = await get(url);
    expect(String(headers['content-security-policy']).split('; ')).toContain(`frame-ancestors 'none'`);
  },
);

test('the boot data is read back whole, and nothing in it can end its element', async () => {
  const { body } = await get('/watch');
  const text = /id="grandstand-boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(text).not.toContain('<');
  const boot = JSON.parse(text);
  expect(boot).toMatchObject({
    environment: 'development',
    config: { text: '</script><!--<script>' },
    settings: { x: 1 },
    localization: { app: { site: { en: 'Us' } } },
    languages: ['en', 'es'],
    players: {},
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

test('a page preloads what the owner of its path needs first, and the overlay of its query, each with integrity', async () => {
  const watchFiles = [
    'script /assets/mf-watch/2.0.0/remoteEntry.5f.js',
    'style /assets/mf-watch/2.0.0/remote.7b.css',
    'script /assets/mf-watch/2.0.0/remote.6a.js',
    'script /assets/shell/1.0.0/carousel.4e.js',
  ];
  const watch = (await get('/watch/some-vod')).body;
  expect(preloads(watch)).toEqual(watchFiles);
  for (const [tag] of watch.matchAll(/<link rel="preload"[^>]*>/g))
    expect(tag).toMatch(/nonce="[^"]+".*integrity="sha384-[^"]+" crossorigin="anonymous"/);
  // Of mf-account alone the page has no carousel: only a later chunk of it asks for one.
  const account = (await get('/account')).body;
  expect(preloads(account)).toContain('script /assets/shell/1.0.0/forms.3d.js');
  expect(preloads(account)).not.toContain('script /assets/shell/1.0.0/carousel.4e.js');
  expect(preloads((await get('/watch?settings=true')).body)).toEqual([
    ...watchFiles,
    'script /assets/mf-account/2.0.0/remoteEntry.5f.js',
    'style /assets/mf-account/2.0.0/remote.7b.css',
    'script /assets/mf-account/2.0.0/remote.6a.js',
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
  site.documents.settings = { remoteConfig: {}, localization: {}, players: {}, runtimeSettings: { x: 2 } };
  const after = await get('/watch', { 'if-none-match': String(before) });
  expect(after.statusCode).toBe(200);
  const off = await registry.releases.toggle('development', 'mf-watch', false, by);
  const without = await get('/watch', { 'if-none-match': String(after.headers['etag']) });
  expect(without.statusCode).toBe(200);
  expect(preloads(without.body)).toEqual([]);
  await registry.releases.rollback('development', null, by);
  expect((await get('/watch')).headers['etag']).toBe(after.headers['etag']);
  expect(off.remotes['mf-watch']?.on).toBe(false);
});

test('a site that was up keeps serving while its database is away', async () => {
  const before = (await get('/watch')).headers['etag'];
  const { settings } = site.documents;
  site.documents.settings = null;
  const during = await get('/watch');
  site.documents.settings = settings;
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
  expect((await get('/known')).json()).toEqual({ ok: true });
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

test('documents that are read again and are equal give the same page, and are compared once', async () => {
  const { settings } = site.documents;
  const before = await get('/watch');
  let compared = 0;
  const players = {
    toJSON() {
      compared += 1;
      return settings?.players;
    },
  };
  site.documents.settings = settings && { ...settings, players };
  for (const page of [await get('/watch'), await get('/watch'), await get('/watch')])
    expect([page.statusCode, compared]).toEqual([200, 1]);
  expect((await get('/watch')).headers['etag']).toBe(before.headers['etag']);
  site.documents.settings = settings;
});
