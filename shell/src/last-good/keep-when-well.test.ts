import type { Network } from '../composition/prefetch.ts';
import { keepWhenWell } from './keep-when-well.ts';

const release = { body: '{}', keyId: 'k1', signature: 's' };
const boot = { release, keys: { k1: 'key' } };

/** How often the page's release is about to be kept after it was found well twice. */
const keepings = (parts: { boot?: object; isLastGood?: boolean; network?: Network } = {}): number => {
  const whenIdle = jest.fn();
  const onWell = keepWhenWell({
    boot: { ...boot, ...parts.boot },
    isLastGood: parts.isLastGood ?? false,
    network: () => parts.network,
    whenIdle,
  });
  onWell();
  onWell();
  return whenIdle.mock.calls.length;
};

test('a release that is well is kept once, when the page has nothing better to do', () => {
  expect(keepings()).toBe(1);
  expect(keepings({ network: { effectiveType: '4g' } })).toBe(1);
});

test.each([
  ['what is shown is kept already', { isLastGood: true }],
  ['the page brought no release', { boot: { release: null } }],
  ['nobody vouches for it', { boot: { keys: {} } }],
  ['the viewer saves data', { network: { saveData: true } }],
  ['the line is slow', { network: { effectiveType: '2g' } }],
])('nothing is kept where %s', (_what, parts) => {
  expect(keepings(parts)).toBe(0);
});
