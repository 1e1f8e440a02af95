import { expect, test } from '@jest/globals';
import { undefinedCodes } from './check-citations.ts';

const definitions = {
  requirements: new Set(['AUTH-006', 'SHELL-001']),
  rulings: new Set(['A-46a', 'S-01']),
  decisions: new Set([14]),
};

test('codes that a document defines may be cited', () => {
  expect(undefinedCodes('AUTH-006, A-46a and S-01: see decision 14 and decision 0014.', definitions)).toEqual([]);
});

test('an undefined requirement, ruling or decision is reported once', () => {
  expect(undefinedCodes('AUTH-999 AUTH-999 A-46 S-99 Decision 10', definitions)).toEqual([
    'AUTH-999',
    'A-46',
    'S-99',
    'Decision 10',
  ]);
});

test('names of other standards are not codes', () => {
  expect(undefinedCodes('SHA-256, AES-128, P-256 and RFC-2119', definitions)).toEqual([]);
});
