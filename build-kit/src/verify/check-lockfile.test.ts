import { expect, test } from '@jest/globals';
import { lockfileErrors } from './check-lockfile.ts';

const lock = (packages: object) => JSON.stringify({ packages });

test('a valid lockfile has no errors', () => {
  expect(lockfileErrors(lock({ 'node_modules/a': { integrity: 'sha512-x' } }))).toEqual([]);
});

test('an optional platform package missing from the lockfile is named', () => {
  const entry = { integrity: 'sha512-x', optionalDependencies: { 'a-darwin': '1.0.0' } };
  expect(lockfileErrors(lock({ 'node_modules/a': entry }))).toEqual([expect.stringContaining('a-darwin')]);
});

test('a registry address and a missing hash are errors', () => {
  expect(lockfileErrors(lock({ 'node_modules/a': { resolved: 'https://registry.test/a.tgz' } }))).toHaveLength(2);
});
