import { expect, test } from '@jest/globals';
import type { FirstScreenNode } from '@grandstand/shared-contracts/release';
import { firstScreenMarkup } from './first-screen-markup.ts';

const HOSTILE = `</div><script>alert(1)</script><img src=x onerror="alert('2')">&`;
const ESCAPED =
  '&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;2&#39;)&quot;&gt;&amp;';

const write = (
  view: FirstScreenNode,
  { localization = {}, remoteConfig = {}, language = 'en', inner = [] }: Given = {},
) =>
  firstScreenMarkup([view, ...inner], {
    settings: { localization, remoteConfig },
    screens: { login: { remote: 'mf-auth', paths: ['/login'] } },
    language,
  });
interface Given {
  readonly localization?: unknown;
  readonly remoteConfig?: unknown;
  readonly language?: string;
  readonly inner?: readonly FirstScreenNode[];
}
const heading = { text: 'a.heading', english: 'Watch now' } as const;

test('SHELL-012: a text is the operator’s, in the visitor’s language, else in English, else as the build has it', () => {
  const localization = { a: { heading: { en: 'Watch today', es: 'Mira hoy' } } };
  expect(write(heading, { localization, language: 'es' })).toBe('Mira hoy');
  expect(write(heading, { localization, language: 'fr' })).toBe('Watch today');
  expect(write(heading)).toBe('Watch now');
});

test('what operators and builds write cannot become markup', () => {
  const localization = { a: { heading: { en: HOSTILE } } };
  expect(write({ tag: 'h1', children: [heading] }, { localization })).toBe(`<h1>${ESCAPED}</h1>`);
  expect(write({ literal: HOSTILE })).toBe(ESCAPED);
  expect(write({ text: 'a.b', english: HOSTILE })).toBe(ESCAPED);
  expect(write({ text: 'a.b', english: '{name}', values: { name: HOSTILE } })).toBe(ESCAPED);
});

test('a link has the address of its screen in this release, and a screen that it lacks leads to the landing page', () => {
  expect(write({ tag: 'a', class: 'x y', screen: 'login', children: [] })).toBe('<a class="x y" href="/login"></a>');
  expect(write({ tag: 'a', screen: 'plans', children: [] })).toBe('<a href="/"></a>');
});

test('SUBS-001: a text quotes what operators configured as prices, in the visitor’s language', () => {
  const view: FirstScreenNode = {
    text: 'a.offer',
    english: 'Just {prices}',
    values: { prices: { computed: 'price-clause' } },
  };
  const remoteConfig = { subscriptionScreens: { promoPricing: { monthlyRegular: 24.99, annualRegular: 239.99 } } };
  expect(write(view, { remoteConfig })).toBe('Just $239.99/yr or $24.99/mo');
  expect(write(view)).toBe('Just $19.99/mo');
});

test('a view is written into the slot of the one around it', () => {
  const frame: FirstScreenNode = { tag: 'main', children: [{ slot: 'screen' }, { tag: 'hr', children: [] }] };
  expect(write(frame, { inner: [{ tag: 'p', hidden: true, children: [heading] }] })).toBe(
    '<main><p aria-hidden="true">Watch now</p><hr></main>',
  );
});

test('an image of what is on air is written where its address is known, and escaped', () => {
  const view: FirstScreenNode = { still: 'on-air', class: 'x' };
  const options = { settings: { localization: {}, remoteConfig: {} }, screens: {}, language: 'en' };
  expect(firstScreenMarkup([view], { ...options, still: '/a.svg?b="><script>' })).toBe(
    '<img class="x" src="/a.svg?b=&quot;&gt;&lt;script&gt;" alt="" fetchpriority="high">',
  );
  expect(firstScreenMarkup([view], options)).toBe('');
});
