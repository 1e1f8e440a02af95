import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { PlayerState, Source } from './player-port.ts';
import { fakePort, LIVE_STATE } from './testing/fake-port.ts';
import { useSource } from './use-source.ts';

/** The sentinel reloads a stream that has waited for its segment for so long. */
const WAITED_MS = 20_000;
const SOURCE: Source = { url: 'https://media.test/manifest.mpd', format: 'dash' };
const AIRED_MS = 1_795_191_312_000;
const behind = (behindLiveS: number): Partial<PlayerState> => ({
  positionS: 1_800 - behindLiveS,
  behindLiveS,
  airedAtMs: AIRED_MS - behindLiveS * 1_000,
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const playing = () => {
  const port = fakePort({ ...LIVE_STATE, ...behind(0) });
  renderHook(() => useSource({ port, source: SOURCE, onEvent: () => undefined, onSentinel: () => undefined }));
  act(() => port.report({}, { type: 'timeChanged' }));
  return port;
};
const stall = () => act(() => jest.advanceTimersByTime(WAITED_MS));

test('A-57: a live stream that stalls is loaded again at the live edge', () => {
  const port = playing();
  port.report({ status: 'buffering' }, { type: 'bufferStarted' });
  stall();
  expect(port.sources).toEqual([SOURCE, SOURCE]);
});

test('A-57: a stream that stalls after a seek, before it plays there, is loaded again where the viewer went', () => {
  const port = playing();
  port.report({ status: 'buffering', ...behind(120) }, { type: 'sought', fromS: 1_800, toS: 1_680 });
  stall();
  expect(port.sources.at(-1)).toEqual({ ...SOURCE, startAtMs: AIRED_MS - 120_000 });
});

test('A-57: a stream that stalls behind live is loaded again where it stopped', () => {
  const port = playing();
  port.report(behind(300), { type: 'timeChanged' });
  port.report({ status: 'buffering', ...behind(320) }, { type: 'bufferStarted' });
  stall();
  expect(port.sources.at(-1)).toEqual({ ...SOURCE, startAtMs: AIRED_MS - 300_000 });
});
