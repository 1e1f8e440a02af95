import { expect, test } from '@jest/globals';
import type { ReleasedRemotes } from '../model/registry.tables.ts';
import { lastGoodOf } from './last-good.ts';

const release = (id: number, remotes: ReleasedRemotes, shellVersion = '1.0.0') => ({ id, shellVersion, remotes });
const good = { 'mf-watch': { version: '1.0.0', on: true } };
const share = (percent: number) => ({
  'mf-watch': { version: '1.0.0', on: true, rollout: { version: '2.0.0', percent, salt: 's' } },
});
const bad = { 'mf-watch': { version: '2.0.0', on: true } };

test('after 10 %, 50 % and promote, the last good release does not serve the new version', () => {
  const earlier = [release(3, share(50)), release(2, share(10)), release(1, good)];
  expect(lastGoodOf(release(4, bad), earlier)?.id).toBe(1);
  expect(lastGoodOf(release(3, share(50)), earlier.slice(1))?.id).toBe(1);
});

test('a release that raised no share is undone by the one before it', () => {
  const off = { 'mf-watch': { version: '1.0.0', on: false } };
  expect(lastGoodOf(release(2, off), [release(1, good)])?.id).toBe(1);
  expect(lastGoodOf(release(3, good), [release(2, off), release(1, good)])?.id).toBe(2);
});

test('a new shell is undone by the last release with another shell', () => {
  const earlier = [release(2, good, '1.0.0'), release(1, bad, '1.0.0')];
  expect(lastGoodOf(release(3, good, '1.1.0'), earlier)?.id).toBe(2);
});

test('a version that every earlier release serves has no last good release', () => {
  expect(lastGoodOf(release(2, bad), [release(1, share(50))])).toBeUndefined();
  expect(lastGoodOf(release(1, good), [])).toBeUndefined();
});
