import { expect, test } from '@jest/globals';
import { inRange } from './semver-range.ts';

test.each([
  ['1.4.2', '^1.2.3'],
  ['0.1.9', '^0.1.0'],
  ['0.0.3', '^0.0.3'],
  ['1.2.9', '~1.2.3'],
  ['2.0.0', '>=1.0.0'],
  ['1.5.0', '>=1.0.0 <2.0.0'],
  ['1.5.0', '>= 1.0.0 < 2.0.0'],
  ['3.0.0', '^1.0.0 || ^3.0.0'],
  ['19.3.1', '*'],
  ['1.2.3', '1.2.3'],
  ['0.1.0-src.h1', '>=0.1.0-src.h0'],
])('%s lies in %s', (version, range) => {
  expect(inRange(version, range)).toBe(true);
});

test.each([
  ['2.0.0', '^1.2.3'],
  ['2.0.0-beta.1', '^1.2.3'],
  ['0.2.0', '^0.1.0'],
  ['0.0.4', '^0.0.3'],
  ['1.3.0', '~1.2.3'],
  ['1.2.2', '^1.2.3'],
  ['1.0.0-alpha', '>=1.0.0'],
  ['2.0.0', '>=1.0.0 <2.0.0'],
  ['1.0.0', 'latest'],
  ['one', '*'],
])('%s does not lie in %s', (version, range) => {
  expect(inRange(version, range)).toBe(false);
});
