import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isLaterMonth, passesLuhn } from '../../services/checkout/card-form.ts';
import { TEST_CARDS } from './test-cards.ts';

test('the README lists every test card and what it does, and no other', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../../../README.md'), 'utf8');
  const listed = [...readme.matchAll(/^\| (\d{4}[\d ]+) \|/gm)].map(([, number = '']) => number.replaceAll(' ', ''));
  expect(listed).toEqual(TEST_CARDS.map(({ number }) => number));
});

test('every test card has its check digit; one wrong digit is noticed', () => {
  for (const { number } of TEST_CARDS) {
    expect([number, passesLuhn(number)]).toEqual([number, true]);
    for (let at = 0; at < number.length; at += 1) {
      const wrong = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
      expect([wrong, passesLuhn(wrong)]).toEqual([wrong, false]);
    }
  }
});

test('SUBS-029: a month ends in New York, not in London', () => {
  const lastEvening = Date.parse('2026-11-30T23:30:00-05:00');
  expect([isLaterMonth('11/26', lastEvening), isLaterMonth('12/26', lastEvening)]).toEqual([false, true]);
  expect(isLaterMonth('12/26', lastEvening + 60 * 60_000)).toBe(false);
  for (const text of ['', '13/39', '00/39', '1/39', '12-39', '12/2039'])
    expect(isLaterMonth(text, lastEvening)).toBe(false);
});
