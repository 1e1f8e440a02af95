import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestSite, testSite } from '../../testing/test-site.ts';

let site: TestSite;
let app: TestSite['app'];
let get: TestSite['get'];

beforeAll(async () => {
  site = await testSite();
  ({ app, get } = site);
});
afterAll(() => site.close());

test('assets are immutable, typed, open to any origin, and sent as the browser wants them', async () => {
  const url = '/assets/mf-watch/2.0.0/remote.6a.js';
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
  const font = await get('/assets/mf-watch/2.0.0/fonts/barlow.8c.woff2', { 'accept-encoding': 'br' });
  expect([font.headers['content-type'], font.headers['content-encoding']]).toEqual(['font/woff2', undefined]);
});

test('a part of a file is sent as the browser asks for it, of the very bytes that its tag names', async () => {
  const url = '/assets/mf-watch/2.0.0/remote.6a.js';
  const whole = await get(url);
  expect(whole.headers['accept-ranges']).toBe('bytes');
  const part = await get(url, { range: 'bytes=3-9', 'if-range': String(whole.headers['etag']) });
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
    206,
    `bytes 3-9/${whole.rawPayload.length}`,
    whole.rawPayload.subarray(3, 10),
  ]);
  expect((await get(url, { range: 'bytes=3-9', 'if-range': '"older"' })).rawPayload).toEqual(whole.rawPayload);
  const beyond = await get(url, { range: `bytes=${whole.rawPayload.length}-` });
  expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'no-store']);
});

test.each([
  '/assets/mf-watch/2.0.0/none.js',
  '/assets/mf-watch/2.0.0/assets.json',
  '/assets/mf-watch/2.0.0/remote.6a.js.br',
  '/assets/mf-watch/2.0.0/..%2f..%2f..%2fstaging%2fx.js',
  '/assets/mf-watch/2.0.0/',
  '/assets/',
])('%s is a plain 404, also for a browser', async (url) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
});
