import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type DescribePage, plainDescription } from '../../infrastructure/http/page-description.ts';
import { type TestSite, testSite } from '../../testing/test-site.ts';

let site: TestSite;
let describePage: DescribePage;
const topics: Parameters<DescribePage>[0][] = [];

beforeAll(async () => {
  site = await testSite(async (topic) => {
    topics.push(topic);
    return describePage(topic);
  });
});
afterEach(() => {
  topics.length = 0;
});
afterAll(() => site.close());

const HOSTILE = `"><script>alert(1)</script><!-- ' & </title>`;
const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

test('a page has the title, description, canonical address and preview of its content', async () => {
  describePage = async () => ({
    ...plainDescription('Red Sox at Yankees', '/watch/vod-1'),
    language: 'es',
    description: 'Un partido.',
    kind: 'video.other',
    image: {
      path: '/media/posters/a.jpg',
      alt: 'Una atrapada',
      form: { type: 'image/jpeg', width: 1_280, height: 720 },
    },
    facts: [{ '@type': 'VideoObject' }],
  });
  const { body } = await site.get('/watch/vod-1?t=60');
  expect(topics).toMatchObject([{ screen: 'watch', params: { vodId: 'vod-1' }, title: 'Home' }]);
  expect(topics[0]?.query.get('t')).toBe('60');
  for (const line of [
    '<html lang="es">',
    '<title>Red Sox at Yankees – YES Network</title>',
    '<meta name="description" content="Un partido.">',
    '<link rel="canonical" href="http://localhost:8080/watch/vod-1">',
    '<meta property="og:type" content="video.other">',
    '<meta property="og:url" content="http://localhost:8080/watch/vod-1">',
    '<meta property="og:image" content="http://localhost:8080/media/posters/a.jpg">',
    '<meta property="og:image:type" content="image/jpeg">',
    '<meta property="og:image:width" content="1280">',
    '<meta property="og:image:alt" content="Una atrapada">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<script type="application/ld+json">{"@type":"VideoObject"}</script>',
  ]) {
    expect(body).toContain(line);
  }
  expect(body).not.toContain('noindex');
});

test('nothing in a description can end its attribute or element', async () => {
  describePage = async () => ({
    ...plainDescription(HOSTILE, `/watch/${HOSTILE}`),
    language: HOSTILE,
    description: HOSTILE,
    image: { path: `/${HOSTILE}`, alt: HOSTILE },
    facts: [{ name: HOSTILE }],
  });
  const { body, headers } = await site.get('/watch');
  expect(body).not.toContain('<script>alert');
  expect(body.match(/<script/g)).toHaveLength(4);
  expect(body).not.toContain('<!--');
  expect(JSON.parse(textOf(body, /ld\+json">(.*?)<\/script>/s) ?? '')).toEqual({ name: HOSTILE });
  expect(headers['content-security-policy']).not.toContain('alert');
});

test('a page that is not for search engines has a noindex tag and no canonical address', async () => {
  describePage = async () => plainDescription('Sign in', null);
  const { body } = await site.get('/account');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toMatch(/rel="canonical"|og:url/);
});

test.each([
  ['fails', () => Promise.reject(new Error('the database is away'))],
  ['does not end', () => new Promise<never>(() => undefined)],
])('a page loads with the site’s description when the request for its own %s', async (_what, failing) => {
  describePage = failing;
  const reply = await site.get('/watch/vod-1');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<title>Home – YES Network</title>');
  expect(reply.body).toContain('id="grandstand-boot"');
});

test('a page is not modified while its description is the same, and is when it changes', async () => {
  describePage = async () => plainDescription('One', '/watch');
  const first = await site.get('/watch');
  const etag = String(first.headers.etag);
  expect((await site.get('/watch', { 'if-none-match': etag })).statusCode).toBe(304);
  describePage = async () => plainDescription('Two', '/watch');
  expect((await site.get('/watch', { 'if-none-match': etag })).statusCode).toBe(200);
});

test.each(['/nothing.js', '/watch.php', '/wp-content/logo.png', '/.well-known/unknown.json'])(
  'the unknown file %s is answered with 404 and not with the site’s page',
  async (url) => {
    describePage = async () => plainDescription('', null);
    const { statusCode, body } = await site.get(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('grandstand-boot');
    expect(body).toContain('We couldn’t find that');
    expect(body).toContain('lang="es"');
  },
);

test.each(['/watch/game.of.the.year', '/no/such/page', '/no.such/page'])(
  'the address %s of no file is answered with the site’s page',
  async (url) => {
    describePage = async () => plainDescription('', null);
    const { statusCode, body } = await site.get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('grandstand-boot');
  },
);

test.each([
  ['/icons/icon-192.png', 192],
  ['/icons/icon-512.png', 512],
  ['/icons/maskable-512.png', 512],
  ['/icons/apple-touch-icon.png', 180],
])('the icon %s is a square of %i pixels', async (url, size) => {
  const { statusCode, headers, rawPayload } = await site.get(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('image/png');
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size]);
});

test('the favicon is an icon file with a PNG of 32 pixels', async () => {
  const { headers, rawPayload } = await site.get('/favicon.ico');
  expect(headers['content-type']).toBe('image/x-icon');
  expect(rawPayload.readUInt16LE(2)).toBe(1);
  const png = rawPayload.subarray(rawPayload.readUInt32LE(18));
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(32);
});
