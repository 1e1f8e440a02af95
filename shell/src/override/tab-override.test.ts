import type { Override } from '@grandstand/shared-contracts/release';
import { followOverride } from './tab-override.ts';

const shown: Override = {
  id: 'o1',
  remote: 'mf-watch',
  version: '1.2.0',
  origin: null,
  chaos: null,
  by: 'ana@example.test',
  until: '2026-11-22T12:00:00.000Z',
};

const scene = (
  address: string,
  { kept = null, ...served }: { kept?: string | null; shown?: Override; refusal?: 'expired' } = {},
) => {
  const values = new Map<string, string>(kept === null ? [] : [['override', kept]]);
  const replaced: string[] = [];
  const tab = followOverride({
    location: { href: `http://localhost:8080${address}` },
    replaceAddress: (url) => replaced.push(url),
    storage: {
      get: (key) => values.get(key) ?? null,
      set: (key, value) => values.set(key, value) !== undefined,
      remove: (key) => void values.delete(key),
    },
    shown: served.shown ?? null,
    refusal: served.refusal ?? null,
  });
  return { tab, replaced, values };
};

test('a tab without a token is everybody’s', () => {
  const { tab, replaced, values } = scene('/watch?settings=true');
  expect(tab).toMatchObject({ shown: null, refusal: null });
  expect('addressOf' in tab && tab.addressOf('/faq')).toBe('/faq');
  expect(replaced).toEqual([]);
  expect(values.size).toBe(0);
});

test('moves the token from the address bar to the tab, and adds it to page loads', () => {
  const { tab, replaced, values } = scene('/watch?gs-override=t.o.k&settings=true#top', { shown });
  expect(replaced).toEqual(['/watch?settings=true#top']);
  expect([...values.values()]).toEqual(['t.o.k']);
  if ('goTo' in tab) throw new Error('it goes nowhere');
  expect(tab.shown).toEqual(shown);
  expect(tab.addressOf('http://localhost:8080/watch?a=1')).toBe('/watch?a=1&gs-override=t.o.k');
  tab.forget();
  expect(values.size).toBe(0);
});

test('reloads a page that was loaded without the tab’s token', () => {
  expect(scene('/faq?a=1#b', { kept: 't.o.k' }).tab).toEqual({ goTo: '/faq?a=1&gs-override=t.o.k#b' });
});

test.each([
  ['says why', { refusal: 'expired' as const }, 'expired'],
  ['does not answer to it', {}, null],
])('a token that is refused is forgotten; the page %s', (_how, served, refusal) => {
  const { tab, values, replaced } = scene('/watch?gs-override=t.o.k', { kept: 't.o.k', ...served });
  expect(tab).toMatchObject({ shown: null, refusal });
  expect(values.size).toBe(0);
  expect(replaced).toEqual(['/watch']);
  expect('addressOf' in tab && tab.addressOf('/faq')).toBe('/faq');
});
