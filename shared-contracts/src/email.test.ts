import * as z from 'zod';
import { isEmail } from './email.ts';

const ADDRESSES = [
  'fan@example.test',
  "o'neil+yes@mail.example.test",
  'fan@example',
  'fan@@example.test',
  '.fan@example.test',
  'fan..one@example.test',
  'fan,other@example.test',
  'fan @example.test',
  ' fan@example.test',
  'fan@example.test\n',
  'fän@example.test',
  'fan@-example.test',
  'fan@example.t',
  '',
];

test.each(ADDRESSES)('the rule for e-mail addresses treats %j as the schemas of the calls do', (address) => {
  expect(isEmail(address)).toBe(z.email().safeParse(address).success);
});

test('an e-mail address has at most 254 characters', () => {
  const domain = '@example.test';
  expect(isEmail(`${'a'.repeat(254 - domain.length)}${domain}`)).toBe(true);
  expect(isEmail(`${'a'.repeat(255 - domain.length)}${domain}`)).toBe(false);
});
