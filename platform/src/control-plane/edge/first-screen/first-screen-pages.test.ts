import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, sampleRemote, sampleShell } from '../../../testing/sample-build.ts';
import { by } from '../../../testing/test-registry.ts';
import { type TestSite, testSite } from '../../../testing/test-site.ts';

const LANDING = {
  screen: 'landing',
  phases: [0],
  view: { tag: 'h1', class: 'x', children: [{ text: 'app.site', english: 'The site' }] },
};
const FRAME = { screen: 'frame', phases: [0, 1, 2], view: { tag: 'main', children: [{ slot: 'screen' }] } };
const NEWS = { screen: 'mf-news', phases: [0], view: { tag: 'p', children: [{ literal: 'News' }] } };

let site: TestSite;
let get: TestSite['get'];

beforeAll(async () => {
  site = await testSite();
  ({ get } = site);
  await publishSample(site.registry, sampleShell('1.1.0', { firstScreens: [LANDING, FRAME] }));
  await publishSample(site.registry, sampleRemote({ name: 'mf-news', version: '1.0.0', firstScreens: [NEWS] }));
  const remotes = [{ name: 'mf-news', version: '1.0.0' }];
  const current = await site.registry.compositions.currentId('development');
  await site.registry.releases.release('development', current, { shell: '1.1.0', remotes }, by);
});
afterAll(() => site.close());

const firstScreen = (html: string): string | undefined => /<div id="first-screen".*?>(.*?)<noscript>/s.exec(html)?.[1];

test('a visitor’s page begins with the first screen in the requested language, and contains its styles', async () => {
  const page = await get('/', { 'accept-language': 'es-MX,es;q=0.9' });
  expect(page.body).toContain('<div id="first-screen" class="first-screen" lang="es" data-screen="landing">');
  expect(firstScreen(page.body)).toBe('<h1 class="x">Nosotros</h1>');
  const [, path, css = ''] = /<style data-href="([^"]+)">(.*?)<\/style>/s.exec(page.body) ?? [];
  expect(path).toBe('/assets/shell/1.1.0/main.2c.css');
  expect(page.body).not.toContain('rel="stylesheet"');
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = String(page.headers['content-security-policy']).split('; ');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
});

test('a remote’s first screen is in the shell’s frame, and its styles are in the page and not preloaded', async () => {
  const { body } = await get('/mf-news');
  expect(firstScreen(body)).toBe('<main><p>News</p></main>');
  expect([...body.matchAll(/data-href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/assets/shell/1.1.0/main.2c.css',
    '/assets/mf-news/1.0.0/remote.7b.css',
  ]);
  expect(body).not.toContain('as="style"');
});

test('a viewer’s page begins without it, with another ETag, and the mark is renewed', async () => {
  const visitor = await get('/');
  const viewer = await get('/', { cookie: 'gs-viewer=1' });
  expect(firstScreen(viewer.body)).toBeUndefined();
  expect(viewer.body).toContain('<div id="root"><div class="first-paint">');
  expect(viewer.headers.etag).not.toBe(visitor.headers.etag);
  expect(visitor.headers.vary).toBe('accept, accept-encoding, accept-language, cookie');
  expect(String(viewer.headers['set-cookie'])).toContain('gs-viewer=1; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(String(visitor.headers['set-cookie'])).not.toContain('gs-viewer');
});

test('a page that shows an override has no first screen', async () => {
  expect(firstScreen((await get('/?override=nothing')).body)).toBeUndefined();
});

test('a file of first screens that is lost costs the first screen only', async () => {
  const folder = 'assets/mf-news/1.0.1/';
  await publishSample(site.registry, sampleRemote({ name: 'mf-news', version: '1.0.1', firstScreens: [NEWS] }));
  const current = await site.registry.compositions.currentId('development');
  const remotes = [{ name: 'mf-news', version: '1.0.1' }];
  await site.registry.releases.release('development', current, { shell: '1.1.0', remotes }, by);
  await site.at.store.delete(`${folder}first-screens.json`);
  const page = await get('/mf-news');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('"first-paint"');
});

const publish = (firstScreens: unknown) =>
  publishSample(site.registry, sampleRemote({ name: 'mf-bad', version: '1.0.0', firstScreens }));
const withView = (view: unknown) => [{ screen: 'mf-bad', phases: [0], view }];
const nested = (depth: number): unknown =>
  depth === 0 ? { literal: 'x' } : { tag: 'p', children: [nested(depth - 1)] };

test.each([
  ['a script', withView({ tag: 'script', children: [] })],
  ['a form', withView({ tag: 'form', children: [] })],
  ['an event attribute', withView({ tag: 'p', onclick: 'x', children: [] })],
  ['an inline style', withView({ tag: 'p', style: 'color:red', children: [] })],
  ['an own address', withView({ tag: 'a', href: 'https://evil.test', children: [] })],
  ['a class that ends its attribute', withView({ tag: 'p', class: 'x" onclick="y', children: [] })],
  ['an icon with an address', withView({ tag: 'path', shape: { fill: 'url(https://evil.test)' }, children: [] })],
  ['an unknown value', withView({ text: 'a.b', english: '', values: { x: { computed: 'account' } } })],
  ['too many nodes', withView({ tag: 'p', children: Array.from({ length: 200 }, () => ({ literal: 'x' })) })],
  ['too many levels', withView(nested(24))],
  ['a slot outside the shell', withView({ slot: 'screen' })],
  ['a screen of another remote', [{ ...NEWS, screen: 'watch' }]],
])('a build is refused whose first screen has %s', async (_what, firstScreens) => {
  await expect(publish(firstScreens)).rejects.toMatchObject({ code: 'refused' });
});
