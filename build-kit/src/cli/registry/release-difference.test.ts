import { expect, test } from '@jest/globals';
import { releaseDifference } from './release-difference.ts';

const remote = (name: string, version: string, more: object = {}) => ({
  name,
  version,
  on: true,
  rollout: null,
  ...more,
});
const share = (version: string, percent: number) => ({ version, percent, audience: [], schedule: null });
const before = { shell: '1.0.0', remotes: [remote('mf-watch', '1.0.0'), remote('mf-auth', '2.0.0')] };

test.each([
  ['nothing', before, []],
  ['a new shell', { ...before, shell: '1.1.0' }, ['shell 1.0.0 → 1.1.0']],
  [
    'another version',
    { ...before, remotes: [remote('mf-watch', '1.1.0'), remote('mf-auth', '2.0.0')] },
    ['mf-watch 1.0.0 → 1.1.0'],
  ],
  [
    'a remote that is off',
    { ...before, remotes: [remote('mf-watch', '1.0.0'), remote('mf-auth', '2.0.0', { on: false })] },
    ['mf-auth off'],
  ],
  [
    'a new and a removed remote',
    { ...before, remotes: [remote('mf-watch', '1.0.0'), remote('mf-news', '0.1.0')] },
    ['mf-news 0.1.0 added', 'mf-auth removed'],
  ],
  [
    'a share',
    { ...before, remotes: [remote('mf-watch', '1.0.0', { rollout: share('1.1.0', 10) }), remote('mf-auth', '2.0.0')] },
    ['mf-watch 10 % 1.1.0'],
  ],
])('the difference of %s', (_what, after, clauses) => {
  expect(releaseDifference(before, after)).toEqual(clauses);
});

test('the end of a share is named when the version was not taken', () => {
  const shared = { ...before, remotes: [remote('mf-watch', '1.0.0', { rollout: share('1.1.0', 10) })] };
  expect(releaseDifference(shared, { shell: '1.0.0', remotes: [remote('mf-watch', '1.1.0')] })).toEqual([
    'mf-watch 1.0.0 → 1.1.0',
  ]);
  expect(releaseDifference(shared, { shell: '1.0.0', remotes: [remote('mf-watch', '1.0.0')] })).toEqual([
    'mf-watch without 10 % 1.1.0',
  ]);
});
