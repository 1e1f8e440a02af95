import { expect, test } from '@jest/globals';
import { isCited } from './check-mutations.ts';

const source = `
test('AUTH-001, AUTH-002, A-26: signs in', () => {});
test.each([['SHELL-014', '/login']])('%s: %s shows the screen of its remote', () => {});
test('retries a heartbeat', () => {});
`;

test.each([
  'AUTH-001',
  'AUTH-001, AUTH-002',
  'SHELL-014',
  'retries a heartbeat',
  'X: /a shows the screen of its remote',
])('a citation of an existing test is accepted: %s', (cited) => {
  expect(isCited(cited, source)).toBe(true);
});

test.each(['AUTH-003', 'AUTH-001, AUTH-003', 'repeats a heartbeat', 'signs'])(
  'a citation of a title that does not exist is refused: %s',
  (cited) => {
    expect(isCited(cited, source)).toBe(false);
  },
);
