import { removePending } from './remove-pending.ts';

const script = (src: string) => Object.assign(document.createElement('script'), { src });
const stylesheet = (href: string, sheet: object | null) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  Object.defineProperty(link, 'sheet', { value: sheet });
  return link;
};

test('removes the scripts and stylesheets of one version that have not arrived, and no others', () => {
  const page = document.implementation.createHTMLDocument();
  const base = page.createElement('base');
  base.href = 'https://site.test/';
  page.head.append(
    base,
    script('https://site.test/assets/mf-x/2.0.0/remote.js'),
    script('https://site.test/assets/mf-x/1.0.0/remote.js'),
    stylesheet('https://site.test/assets/mf-x/2.0.0/pending.css', null),
    stylesheet('https://site.test/assets/mf-x/2.0.0/arrived.css', {}),
  );
  removePending(page, '/assets/mf-x/2.0.0/remoteEntry.js');
  const left = [...page.querySelectorAll('script, link')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('href'),
  );
  expect(left).toEqual([
    'https://site.test/assets/mf-x/1.0.0/remote.js',
    'https://site.test/assets/mf-x/2.0.0/arrived.css',
  ]);
});
