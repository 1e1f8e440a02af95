import type { RemoteArtifact } from '@grandstand/shared-contracts/release';
import { abandonLoad, withRetryUrl } from './abandon-load.ts';

const artifact = { entry: '/assets/mf-x/2.0.0/remoteEntry.js', globalName: 'mf_x_2' } as RemoteArtifact;

const script = (src: string) => Object.assign(document.createElement('script'), { src });
const stylesheet = (href: string, sheet: object | null) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  Object.defineProperty(link, 'sheet', { value: sheet });
  return link;
};

const newPage = (...elements: HTMLElement[]): Document => {
  const page = document.implementation.createHTMLDocument();
  page.head.append(Object.assign(page.createElement('base'), { href: 'https://site.test/' }), ...elements);
  return page;
};

test('removes the pending scripts and stylesheets of one version, and no others', () => {
  const page = newPage(
    script('https://site.test/assets/mf-x/2.0.0/remote.js'),
    script('https://site.test/assets/mf-x/1.0.0/remote.js'),
    stylesheet('https://site.test/assets/mf-x/2.0.0/pending.css', null),
    stylesheet('https://site.test/assets/mf-x/2.0.0/loaded.css', {}),
  );
  abandonLoad(page, artifact);
  const left = [...page.querySelectorAll('script, link')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('href'),
  );
  expect(left).toEqual([
    'https://site.test/assets/mf-x/1.0.0/remote.js',
    'https://site.test/assets/mf-x/2.0.0/loaded.css',
  ]);
});

test('clears the container global, whose chunks are pending', () => {
  Object.assign(globalThis, { mf_x_2: { get: () => new Promise(() => {}) } });
  abandonLoad(newPage(), artifact);
  expect((globalThis as Record<string, unknown>)['mf_x_2']).toBeUndefined();
});

test('the first attempt uses the released URL; later attempts add a query to every file of the folder', () => {
  const page = newPage();
  expect(withRetryUrl(page, artifact.entry, 0)).toBe('/assets/mf-x/2.0.0/remoteEntry.js');
  expect(globalThis.__GRANDSTAND_RETRIES__).toBeUndefined();
  expect(withRetryUrl(page, artifact.entry, 2)).toBe('/assets/mf-x/2.0.0/remoteEntry.js?retry=2');
  expect(globalThis.__GRANDSTAND_RETRIES__).toEqual({ '/assets/mf-x/2.0.0/': '?retry=2' });
});
