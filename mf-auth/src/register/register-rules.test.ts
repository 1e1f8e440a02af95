import { ALL_TEXTS } from '../testing/all-texts.ts';
import { translator } from '@grandstand/shared-contracts/config';
import * as fc from 'fast-check';
import { isEligibleAge, parseBirthDate } from './birth-date.ts';
import { validateRegistration } from './register-rules.ts';

const t = translator(ALL_TEXTS);
const good = {
  name: 'Ana Cruz',
  email: 'ana@example.test',
  confirmEmail: 'ana@example.test',
  dateOfBirth: '02/29/2000',
};
const problems = (values: object, need: 'required' | 'optional' | 'absent' = 'optional') =>
  validateRegistration(t, need)({ ...good, ...values });

test.each([
  ['AUTH-052', { name: ' ' }, { name: 'Please enter your name' }],
  ['AUTH-053', { email: 'x@', confirmEmail: 'x@' }, { email: 'Please enter a valid email address' }],
  ['AUTH-054', { confirmEmail: 'bob@example.test' }, { confirmEmail: 'The email you have entered doesnt match' }],
  ['AUTH-056', { password: '1234567' }, { password: 'Your password must contain at least 8 characters' }],
])('%s: %j is refused', (_id, values, expected) => {
  expect(problems(values)).toEqual(expected);
});

test('AUTH-055: the password is required on a linked TV without provider, absent with a provider, optional on a plain web registration', () => {
  expect(problems({})).toEqual({});
  expect(problems({}, 'required')).toEqual({ password: 'Your password must contain at least 8 characters' });
  expect(problems({ password: 'x' }, 'absent')).toEqual({});
});

test.each(['', '13/01/2000', '02/30/2000', '02/29/2001', '1/1/99', 'yesterday', '2000-01-01'])(
  'rejects %p as a date of birth',
  (text) => {
    expect(parseBirthDate(text)).toBeNull();
  },
);

test('AUTH-057: parses every calendar day as that day in UTC', () => {
  const day = fc.integer({ min: -30_000, max: 20_000 }).map((days) => days * 86_400_000);
  fc.assert(
    fc.property(day, (at) => {
      const date = new Date(at);
      const text = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
      expect(parseBirthDate(text)).toBe(at);
    }),
  );
});

test('AUTH-069: accepts the minimum and maximum age to the day', () => {
  const limits = { minAge: 13, maxAge: 121 };
  const now = Date.UTC(2026, 10, 20);
  expect(isEligibleAge(Date.UTC(2013, 10, 20), now, limits)).toBe(true);
  expect(isEligibleAge(Date.UTC(2013, 10, 21), now, limits)).toBe(false);
  expect(isEligibleAge(Date.UTC(1905, 10, 20), now, limits)).toBe(true);
  expect(isEligibleAge(Date.UTC(1904, 10, 20), now, limits)).toBe(false);
});
