import { expect, test } from '@jest/globals';
import { coverage } from './requirements-report.ts';

const requirements = [
  { id: 'AUTH-001', owner: 'mf-auth', text: '' },
  { id: 'AUTH-002', owner: 'mf-auth', text: '' },
  { id: 'CON-001', owner: 'shared-contracts', text: '' },
];

test('an ID in the name of a passing test is proved, one in a failing or absent test is not', () => {
  const report = coverage(requirements, [
    { name: 'login AUTH-001: the form has two fields', status: 'passed' },
    { name: 'AUTH-002: wrong password', status: 'failed' },
    { name: 'AUTH-002: right password', status: 'passed' },
  ]);
  expect(report).toEqual([
    { owner: 'mf-auth', proved: ['AUTH-001'], unproved: ['AUTH-002'] },
    { owner: 'shared-contracts', proved: [], unproved: ['CON-001'] },
  ]);
});

test('one test may prove several requirements', () => {
  const [auth] = coverage(requirements, [{ name: 'AUTH-001, AUTH-002: both', status: 'passed' }]);
  expect(auth?.proved).toEqual(['AUTH-001', 'AUTH-002']);
});
