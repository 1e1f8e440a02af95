import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { publishSample, sampleRemote } from '../../testing/sample-build.ts';
import { by } from '../../testing/test-registry.ts';
import { type TestSite, testSite } from '../../testing/test-site.ts';

let site: TestSite;
let shipped: TestSite['documents']['settings'];
const remotes = [
  { name: 'mf-watch', version: '3.0.0' },
  { name: 'mf-account', version: '2.0.0' },
];
const route = { path: '/watch/:vodId?', screen: 'home', flow: 'web' as const, title: 'Home' };

beforeAll(async () => {
  site = await testSite();
  shipped = site.documents.settings;
  const remote = {
    routes: [
      {
        ...route,
        phases: [0, 1, 2] as (0 | 1 | 2)[],
        requires: [],
        fallback: 'landing',
        chrome: { header: true, footer: true },
      },
    ],
    preloads: [{ on: '/watch', service: 'quickplayDataStores' as const, path: '/content/list?reg=us&x="><script>' }],
  };
  await publishSample(site.registry, sampleRemote({ name: 'mf-watch', version: '3.0.0', remote }));
  const base = await site.registry.compositions.currentId('development');
  await site.registry.releases.release('development', base, { shell: '1.0.0', remotes }, by);
});
beforeEach(() => {
  site.documents.settings = shipped;
});
afterAll(() => site.close());

const tagOf = (html: string): string | undefined => /<script async[^>]*data-calls[^>]*><\/script>/.exec(html)?.[0];
const callsOf = (html: string): unknown => {
  const text = /data-calls="([^"]*)"/.exec(html)?.[1] ?? 'null';
  return JSON.parse(
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
};

test('the page of a path with preloads has the script that asks for them, first and with integrity', async () => {
  const { body } = await site.get('/watch');
  expect(tagOf(body)).toMatch(
    /^<script async fetchpriority="high" nonce="[^"]+" src="\/assets\/shell\/1\.0\.0\/preload-data\.[^"]+" integrity="sha384-[^"]+" crossorigin="anonymous" data-calls="[^"]*">/,
  );
  expect(body.indexOf('data-calls')).toBeLessThan(body.indexOf('<link rel="stylesheet"'));
  expect(callsOf(body)).toEqual({
    token: {
      url: '/oauth2/token',
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id=yesn-yesn-web',
    },
    lists: ['/content/list?reg=us&x="><script>'],
  });
});

test('where data is asked ahead, other scripts come behind it; elsewhere they do not', async () => {
  const scripts = async (path: string) =>
    (await site.get(path)).body.match(/<link rel="preload" as="script"[^>]*>/g) ?? [];
  const [behind, usual] = [await scripts('/watch'), await scripts('/account')];
  expect(behind.length).toBeGreaterThan(0);
  for (const tag of behind) expect(tag).toContain('fetchpriority="low"');
  expect(usual.length).toBeGreaterThan(0);
  for (const tag of usual) expect(tag).not.toContain('fetchpriority');
});

test.each(['/', '/account', '/watch/some-vod'])('%s asks for nothing ahead, and has no such script', async (path) => {
  expect(tagOf((await site.get(path)).body)).toBeUndefined();
});

test('calls go where the runtime settings have their services', async () => {
  const { settings } = site.documents;
  const elsewhere = { services: { quickplay: 'https://tokens.test', quickplayDataStores: 'https://lists.test' } };
  if (settings) site.documents.settings = { ...settings, runtimeSettings: elsewhere };
  expect(callsOf((await site.get('/watch')).body)).toMatchObject({
    token: { url: 'https://tokens.test/oauth2/token' },
    lists: [expect.stringMatching(/^https:\/\/lists\.test\/content\/list/)],
  });
});
