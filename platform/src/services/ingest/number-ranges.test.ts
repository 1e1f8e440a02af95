import { expect, test } from '@jest/globals';
import { countOf, joined, without } from './number-ranges.ts';

test('ranges are removed from others, and leave what is before, between and after', () => {
  expect(
    without(
      [[0, 10]],
      [
        [2, 4],
        [6, 7],
      ],
    ),
  ).toEqual([
    [0, 2],
    [4, 6],
    [7, 10],
  ]);
  expect(
    without(
      [
        [0, 4],
        [6, 9],
      ],
      [[3, 7]],
    ),
  ).toEqual([
    [0, 3],
    [7, 9],
  ]);
  expect(without([[0, 4]], [[0, 9]])).toEqual([]);
  expect(
    without(
      [[0, 4]],
      [
        [4, 4],
        [8, 9],
      ],
    ),
  ).toEqual([[0, 4]]);
});

test('ranges that touch or overlap become one', () => {
  expect(
    joined(
      [
        [4, 6],
        [0, 2],
      ],
      [
        [2, 4],
        [8, 9],
      ],
    ),
  ).toEqual([
    [0, 6],
    [8, 9],
  ]);
  expect(joined([], [])).toEqual([]);
  expect(
    countOf([
      [0, 6],
      [8, 9],
    ]),
  ).toBe(7);
});
