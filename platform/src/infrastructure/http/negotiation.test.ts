import { expect, test } from '@jest/globals';
import { acceptsEncoding, matchesEtag, wantsDocument } from './negotiation.ts';

test.each([
  ['gzip, deflate, br', 'br', true],
  ['gzip;q=0.5, BR;q=1', 'br', true],
  ['gzip, br;q=0', 'br', false],
  ['br;q=0.0, *', 'br', false],
  ['*', 'br', true],
  ['*;q=0', 'gzip', false],
  ['identity', 'gzip', false],
  ['', 'gzip', false],
  [undefined, 'gzip', false],
])('a client with Accept-Encoding %j accepts %s: %s', (header, encoding, takes) => {
  expect(acceptsEncoding(header, encoding)).toBe(takes);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %j names W/"a": %s', (header, names) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(names);
});

test('a document is wanted by navigations and by tools that take anything, not by scripts and images', () => {
  expect(
    wantsDocument({ accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }),
  ).toBe(true);
  expect(wantsDocument({})).toBe(true);
  expect(wantsDocument({ accept: '*/*' })).toBe(true);
  expect(wantsDocument({ accept: '*/*', 'sec-fetch-mode': 'cors' })).toBe(false);
  expect(wantsDocument({ accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-mode': 'no-cors' })).toBe(false);
  expect(wantsDocument({ accept: 'application/json' })).toBe(false);
});
