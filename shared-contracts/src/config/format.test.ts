import { formatIn } from './format.ts';

/** Ten minutes to midnight in New York, and the next day in UTC. */
const LATE = Date.parse('2027-01-16T04:50:00Z');
/** As a person reads it: some locales part their words by spaces that do not break. */
const read = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['en', ['60,000', '$1,199.99', '$19.00', 'January 15, 2027']],
  ['es', ['60,000', '$1,199.99', '$19.00', '15 de enero de 2027']],
  ['es-MX', ['60,000', 'USD 1,199.99', 'USD 19.00', '15 de enero de 2027']],
  ['fr-FR', ['60 000', '1 199,99 $US', '19,00 $US', '15 janvier 2027']],
])('SHELL-012: %s has its own numbers, money and days; a day of billing is New York’s', (language, written) => {
  const { number, money, billingDay } = formatIn(language);
  expect([number(60_000), money(1_199.99), money(19), billingDay(LATE)].map(read)).toEqual(written);
});

test('SHELL-012: days and times of programmes are the viewer’s own', () => {
  const noon = new Date(2026, 10, 20, 19, 5).getTime();
  expect([formatIn('en').day(noon), formatIn('en').time(noon)].map(read)).toEqual(['Nov 20, 2026', '7:05 PM']);
  expect([formatIn('es').day(noon), formatIn('es').time(noon)].map(read)).toEqual(['20 nov 2026', '7:05 p.m.']);
});
