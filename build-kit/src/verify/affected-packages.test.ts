import { expect, test } from '@jest/globals';
import { affectedBy } from './affected-packages.ts';

const needs = new Map([
  ['shared-contracts', []],
  ['shared-ui', ['shared-contracts']],
  ['mf-auth', ['shared-ui']],
  ['mf-watch', ['shared-ui']],
]);

test.each([
  ['a remote', ['mf-auth/src/remote.tsx'], ['mf-auth']],
  ['a package that others need, directly or not', ['shared-contracts/src/index.ts'], [...needs.keys()]],
  ['a setting of the whole repository', ['.oxlintrc.json'], [...needs.keys()]],
  ['documents', ['docs/performance.md', 'README.md'], []],
  ['documents and a remote', ['docs/performance.md', 'mf-watch/README.md'], ['mf-watch']],
])('a change of %s concerns the packages that it can break', (_what, files, affected) => {
  expect(affectedBy(files, needs)).toEqual(affected);
});
