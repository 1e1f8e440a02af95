import { expect, test } from '@jest/globals';
import { reloadDirective, reloadState } from './hls-parts.ts';

const form = { partS: 0.32, partsPerSegment: 6 };
/** Segments up to 100 are complete; of 101 there are two parts. */
const edge = { last: 100, parts: 2 };

test.each([
  [100, null, 'ready'],
  [101, null, 'later'],
  [102, null, 'later'],
  [103, null, 'invalid'],
  [101, 0, 'ready'],
  [101, 1, 'ready'],
  [101, 2, 'later'],
  [100, 6, 'ready'],
  [101, 6, 'later'],
  [101, 5, 'later'],
  [102, 4, 'later'],
  [102, 6, 'invalid'],
  [103, 0, 'invalid'],
] as const)(
  'RFC 8216bis 6.2.5.2: a playlist with two parts of 101 is for segment %i, part %s: %s',
  (msn, part, state) => {
    expect(reloadState({ msn, part }, edge, form)).toBe(state);
  },
);

test.each([
  [undefined, undefined, null],
  [undefined, '1', 'invalid'],
  ['-1', undefined, 'invalid'],
  ['7', 'x', 'invalid'],
  ['7', undefined, { msn: 7, part: null }],
  ['7', '0', { msn: 7, part: 0 }],
])('RFC 8216bis 6.2.5.2: _HLS_msn %s with _HLS_part %s is read', (msn, part, expected) => {
  expect(reloadDirective(msn, part)).toEqual(expected);
});
