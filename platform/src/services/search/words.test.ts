import { expect, test } from '@jest/globals';
import { termWords } from './words.ts';

test.each([
  ['an evening', '2026-11-27T23:30:00Z', '20261127', '20261128', '20261126'],
  ['the first hour of a day of 25 hours', '2026-11-01T04:30:00Z', '20261101', '20261102', '20261031'],
  ['the hour before a day of 23 hours', '2027-03-14T04:30:00Z', '20270313', '20270314', '20270312'],
])('in %s, words for days are those of New York', (_when, now, today, tomorrow, yesterday) => {
  expect(termWords('today tomorrow yesterday', Date.parse(now))).toEqual([today, tomorrow, yesterday]);
});
