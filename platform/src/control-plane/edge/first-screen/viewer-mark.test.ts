import { expect, test } from '@jest/globals';
import { isUnknownVisitor } from './viewer-mark.ts';

test.each([
  ['a first visit', {}, true],
  ['a navigation', { 'sec-fetch-mode': 'navigate', cookie: 'gs-language=es' }, true],
  ['a browser with an account', { cookie: 'gs-language=es; gs-viewer=1' }, false],
  ['another cookie of a similar name', { cookie: 'not-gs-viewer=1' }, true],
  ['a script that keeps the page for every address', { 'sec-fetch-mode': 'cors' }, false],
])('%s is judged by its cookie and its kind', (_what, headers, isUnknown) => {
  expect(isUnknownVisitor(headers)).toBe(isUnknown);
});
