import { expect, test } from '@jest/globals';
import { rangeOf } from './byte-range.ts';

test.each([
  [undefined, 'all'],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=10-500', { first: 10, last: 99 }],
  ['bytes=-30', { first: 70, last: 99 }],
  ['bytes=-300', { first: 0, last: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=20-10', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['items=0-1', 'all'],
] as const)('of 100 bytes, %s means %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});
