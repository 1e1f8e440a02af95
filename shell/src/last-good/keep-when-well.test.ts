import type { Network } from '../composition/prefetch.ts';
import { keepWhenWell } from './keep-when-well.ts';

const release = { body: '{}', keyId: 'k1', signature: 's' };
const boot = { release, keys: { k1: 'key' } };

/** How often keeping is scheduled after two reports before the page is idle. */
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

test('two reports before the page is idle keep the release once', () => {
  expect(keepings()).toBe(1);
  expect(keepings({ network: { effectiveType: '4g' } })).toBe(1);
});

test.each([
  ['what is shown is kept already', { isLastGood: true }],
  ['the page brought no release', { boot: { release: null } }],
  ['it is not verified', { boot: { keys: {} } }],
  ['the viewer saves data', { network: { saveData: true } }],
  ['the connection is 2G', { network: { effectiveType: '2g' } }],
  ['the connection is 3G', { network: { effectiveType: '3g' } }],
])('nothing is kept where %s', (_what, parts) => {
  expect(keepings(parts)).toBe(0);
});

test('a report after the first keeping schedules another one, for files loaded since', () => {
  const scheduled: (() => void)[] = [];
  const onWell = keepWhenWell({
    boot,
    isLastGood: false,
    network: () => undefined,
    whenIdle: (work) => void scheduled.push(work),
  });
  onWell();
  scheduled[0]?.();
  onWell();
  expect(scheduled).toHaveLength(2);
});
